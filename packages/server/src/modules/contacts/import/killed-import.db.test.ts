import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDataDir, startProduct } from '../../../testing/product.ts';
import { signInTo } from '../../../testing/product-client.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { ImportJournal } from './import-journal.ts';

/** Enough for the import to take a while. */
const rows = 40_000;
const text = `Nome;Fone;Grupo\n${Array.from(
  { length: rows },
  (_, index) => `Cliente ${index};11987${String(index).padStart(6, '0')};Novo`,
).join('\n')}`;

it('an import that is killed again and again is complete in the end, each contact once', async () => {
  const dataDir = createDataDir();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(await databaseEnv()) };
  const journalOf = (importId: string) => path.join(dataDir, 'imports', importId, 'journal.json');

  let product = startProduct(env);
  const api = await signInTo(await product.address);
  const file = new File([text], 'contatos.csv');
  const { importId } = await api.contacts.uploadImport({ body: {}, files: { file } });
  const importing = api.contacts.import({ params: { importId }, body: { groupIds: ['permitido'] } });
  importing.catch(() => {});
  await expect.poll(() => doneOf(journalOf(importId))).toBeGreaterThan(0);
  for (const share of [0.1, 0.4, 0.7]) {
    // Who looks too late finds it over, and kills a product that has nothing to do.
    const isFar = () => !existsSync(journalOf(importId)) || doneOf(journalOf(importId)) > rows * share;
    await expect.poll(isFar).toBe(true);
    product.process.kill('SIGKILL');
    await product.exit;
    product = startProduct(env);
    await product.address;
  }
  await expect(importing).rejects.toThrow('Erro de conexão');

  const again = (await signInTo(await product.address)).contacts;
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

function doneOf(journal: string): number {
  try {
    return (JSON.parse(readFileSync(journal, 'utf8')) as ImportJournal).done;
  } catch {
    return 0;
  }
}
