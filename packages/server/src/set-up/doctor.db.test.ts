import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { runDoctor } from '../testing/doctor.ts';
import { createDataDir } from '../testing/product.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** Where a migrated database of the engine under test is, that nobody uses. */
async function place(): Promise<Record<string, string>> {
  const { databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  const DATA_DIR = createDataDir();
  if (databaseUrl) return { DATA_DIR, DATABASE_URL: databaseUrl };
  await (await openDatabase({ dataDir: DATA_DIR })).close();
  return { DATA_DIR };
}

it('opens the database, and tells its engine', async () => {
  const where = await place();
  const { code, line } = await runDoctor(where);
  expect(line('Banco de dados')).toMatch(
    where['DATABASE_URL'] ? /^ok PostgreSQL \d+(\.\d+)? em / : /^ok SQLite em .*recado\.db, íntegro e gravável\.$/,
  );
  expect(code).toBe(0);
});

it('asks for a password on a public address until somebody chose one', async () => {
  const where = { ...(await place()), HOST: '0.0.0.0' };
  expect((await runDoctor(where)).line('Senha')).toMatch(/^erro /);
  expect((await runDoctor({ ...where, ADMIN_PASSWORD: 'segura-123' })).code).toBe(0);
});

it('says what is wrong with a database that cannot be used', async () => {
  const { DATABASE_URL, DATA_DIR = '' } = await place();
  const wrong = DATABASE_URL ? { DATABASE_URL: DATABASE_URL.replace(/[^/]+$/, 'nenhum') } : { DATA_DIR };
  if (!DATABASE_URL) writeFileSync(path.join(DATA_DIR, 'recado.db'), 'this is not a database, not at all'.repeat(200));
  const { code, line } = await runDoctor(wrong);
  expect(line('Banco de dados')).toMatch(
    DATABASE_URL
      ? /^erro O banco de dados "nenhum" de DATABASE_URL não existe em /
      : /^erro .* está corrompido\. Restaure um backup ou ajuste DATA_DIR\.$/,
  );
  expect(code).toBe(1);
});
