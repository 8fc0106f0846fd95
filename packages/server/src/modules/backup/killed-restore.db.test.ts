import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../db/database.ts';
import { isSqlite } from '../../db/database-errors.ts';
import { openDatabase } from '../../db/open-database.ts';
import { patience } from '../../testing/patience.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';
import { signInTo } from '../../testing/product-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** Enough for the restore to take a while. */
const calls = 30_000;

it('that is killed in the middle leaves the data as it was', async () => {
  const { env, look, isRestoring } = await createInstallation();
  await look(seed);
  const product = startProduct({ ...env, LOG_LEVEL: 'silent' });
  const api = await signInTo(await product.address);
  const { filename } = await api.backup.create({ body: {} });
  const [item] = await api.menu.list();
  await api.menu.update({ params: { id: item?.id ?? 0 }, body: { message: 'Oi', reply: 'Depois' } });
  await api.menu.create({ body: { message: 'Só agora', reply: 'x' } });

  const restoring = api.backup.restore({ params: { filename }, body: {} });
  restoring.catch(() => {});
  await expect.poll(isRestoring, patience).toBe(true);
  product.process.kill('SIGKILL');
  await product.exit;
  await expect(restoring).rejects.toThrow('Erro de conexão');

  await look(async ({ db }) => {
    const menu = await db.selectFrom('menu_items').select(['message', 'reply']).orderBy('id').execute();
    expect(menu).toEqual([
      { message: 'Oi', reply: 'Depois' },
      { message: 'Só agora', reply: 'x' },
    ]);
    const { rows } = await sql`select count(*) as calls, max(id) as newest from api_calls`.execute(db);
    expect(rows).toEqual([{ calls, newest: calls }]);
  });
  // And it works the next time, once the other nodes know that the first one is gone.
  const again = startProduct({ ...env, LOG_LEVEL: 'silent' });
  const apiAgain = await signInTo(await again.address);
  const restored = () => apiAgain.backup.restore({ params: { filename }, body: {} }).then(({ mode }) => mode);
  await expect.poll(restored, { ...patience, interval: 500 }).toBe('replace');
  expect(await apiAgain.menu.list()).toEqual([item]);
});

/** What the product runs on, with a way to look at it from outside. */
async function createInstallation() {
  const dataDir = createDataDir();
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const { database, databaseUrl = '', remove } = await createTestDatabase();
    onTestFinished(remove);
    return {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      look: (work: (database: Database) => Promise<void>) => work(database),
      async isRestoring() {
        const { rows } = await sql`
          select 1 from pg_locks where relation = 'menu_items'::regclass and mode = 'ExclusiveLock' and granted
        `.execute(database.db);
        return rows.length > 0;
      },
    };
  }
  let busy = 0;
  return {
    env: { DATA_DIR: dataDir },
    async look(work: (database: Database) => Promise<void>) {
      const database = await openDatabase({ dataDir });
      await work(database).finally(() => database.close());
    },
    /** Writes of other kinds are over at once: several looks in a row find only this one under way. */
    async isRestoring() {
      busy = isLocked(path.join(dataDir, 'recado.db')) ? busy + 1 : 0;
      return busy > 3;
    },
  };
}

function isLocked(file: string): boolean {
  const other = new DatabaseSync(file, { timeout: 0 });
  try {
    other.exec('begin immediate; rollback');
    return false;
  } catch (error) {
    if (!isSqlite(error, 'busy')) throw error;
    return true;
  } finally {
    other.close();
  }
}

async function seed({ db }: Database): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  await db.insertInto('menu_items').values({ message: 'Oi', message_key: 'oi', reply: 'Antes', created_at }).execute();
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${calls})
    insert into api_calls (method, endpoint, status_code, response_time, ip_address, user_agent, request_body,
      response_body, created_at)
    select 'POST', '/api/', 200, 1, '', '', '{}', '{}', ${created_at} from numbers`.execute(db);
}
