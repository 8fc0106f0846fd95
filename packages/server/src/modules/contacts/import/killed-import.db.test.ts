import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { preload } from '../../../testing/preload.ts';
import { createDataDir, startProduct } from '../../../testing/product.ts';
import { signInTo } from '../../../testing/product-client.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

/** Some fifty parts. */
const rows = 4000;
const text = `Nome;Fone;Grupo\n${Array.from(
  { length: rows },
  (_, index) => `Cliente ${index};11987${String(index).padStart(6, '0')};Novo`,
).join('\n')}`;

/** Dies when so much of the import is done; or just before it is written down, when the contacts are in the book already. */
const killedAt = (share: number, isWrittenDown: boolean) =>
  preload(`
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = files;
    files.rename = async (draft, file) => {
      const isFar = file.endsWith('journal.json') && JSON.parse(await files.readFile(draft, 'utf8')).done > ${rows * share};
      if (!isFar || ${isWrittenDown}) await rename(draft, file);
      if (isFar) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();`);

it('an import that is killed again and again is complete in the end, each contact once', async () => {
  const dataDir = createDataDir();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(await databaseEnv()) };

  const first = startProduct({ ...env, ...killedAt(0.1, true) });
  const api = await signInTo(await first.address);
  const file = new File([text], 'contatos.csv');
  const { importId } = await api.contacts.uploadImport({ body: {}, files: { file } });
  const importing = api.contacts.import({ params: { importId }, body: { groupIds: ['permitido'] } });
  await expect(importing).rejects.toThrow('Erro de conexão');
  for (const kill of [killedAt(0.4, false), killedAt(0.7, true)]) {
    // The next start goes on with it by itself.
    const { exit, process } = startProduct({ ...env, ...kill });
    await exit;
    expect(process.signalCode).toBe('SIGKILL');
  }

  const again = (await signInTo(await startProduct(env).address)).contacts;
  await expect.poll(() => readdirSync(path.join(dataDir, 'imports', importId))).not.toContain('journal.json');
  expect(await again.count()).toEqual({ total: rows });
  expect(await again.groups()).toMatchObject([{ id: 'bloqueado' }, { contactCount: rows }, { contactCount: rows }]);
});

async function databaseEnv(): Promise<Record<string, string>> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return {};
  const { databaseUrl = '', remove } = await createTestDatabase();
  onTestFinished(remove);
  return { DATABASE_URL: databaseUrl };
}
