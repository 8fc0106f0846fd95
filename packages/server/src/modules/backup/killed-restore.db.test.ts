import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { patience } from '../../testing/patience.ts';
import { preload } from '../../testing/preload.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';
import { signInTo } from '../../testing/product-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** More than are written at once. */
const calls = 150;

/**
 * Dies when everything was cleared, some tables are filled again and this one is filled in part: what was read of the backup
 * stands in a database of its own, and is no matter.
 */
const killedInTheMiddle = preload(`
  import { Socket } from 'node:net';
  import { DatabaseSync } from 'node:sqlite';
  let inserts = 0;
  const look = (text) => {
    if (text.includes('insert into "api_calls"')) inserts += 1;
    if (inserts === 2) process.kill(process.pid, 'SIGKILL');
  };
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (text, ...rest) {
    if (this.location()?.endsWith('recado.db')) look(text);
    return prepare.call(this, text, ...rest);
  };
  const { write } = Socket.prototype;
  Socket.prototype.write = function (data, ...rest) {
    look(String(data));
    return write.call(this, data, ...rest);
  };`);

it('that is killed in the middle leaves the data as it was', async () => {
  const { env, look } = await createInstallation();
  await look(seed);
  const product = startProduct({ ...env, ...killedInTheMiddle, LOG_LEVEL: 'silent' });
  const api = await signInTo(await product.address);
  const { filename } = await api.backup.create({ body: {} });
  const [item] = await api.menu.list();
  await api.menu.update({ params: { id: item?.id ?? 0 }, body: { message: 'Oi', reply: 'Depois' } });
  await api.menu.create({ body: { message: 'Só agora', reply: 'x' } });

  await expect(api.backup.restore({ params: { filename }, body: {} })).rejects.toThrow('Erro de conexão');
  await product.exit;
  expect(product.process.signalCode).toBe('SIGKILL');

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
    };
  }
  return {
    env: { DATA_DIR: dataDir },
    async look(work: (database: Database) => Promise<void>) {
      const database = await openDatabase({ dataDir });
      await work(database).finally(() => database.close());
    },
  };
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
