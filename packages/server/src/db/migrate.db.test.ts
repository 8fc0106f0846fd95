import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migrations/index.ts';

async function createDatabase() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  return database;
}

const addTable = (name: string): Migration => ({
  name,
  up: async (db) => void (await sql`create table ${sql.table(name)} (id integer)`.execute(db)),
});

describe('migrations', () => {
  it('run once, in order, however often the product starts', async () => {
    const { db, engine } = await createDatabase();
    const list = [...migrations, addTable('extra_1'), addTable('extra_2')];
    await migrate(db, engine, list);
    await migrate(db, engine, list);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by applied_at, name`.execute(
      db,
    );
    expect(rows.map((row) => row.name)).toEqual(list.map((migration) => migration.name));
  });

  it('leave nothing of one that fails, and keep those before it', async () => {
    const { db, engine } = await createDatabase();
    const broken: Migration = {
      name: 'broken',
      up: async (...given) => {
        await addTable('half_done').up(...given);
        throw new Error('power cut');
      },
    };
    await expect(migrate(db, engine, [...migrations, addTable('kept'), broken])).rejects.toThrow('power cut');
    await expect(sql`select * from half_done`.execute(db)).rejects.toThrow();
    expect((await sql`select * from kept`.execute(db)).rows).toEqual([]);
  });

  it('refuse data of a newer version', async () => {
    const { db, engine } = await createDatabase();
    await migrate(db, engine, [...migrations, addTable('from_the_future')]);
    await expect(migrate(db, engine, migrations)).rejects.toThrow('versão mais nova do Recado');
  });

  it('run once when two nodes start together', async () => {
    const { db, engine } = await createDatabase();
    const list = [...migrations, addTable('shared')];
    await Promise.all([migrate(db, engine, list), migrate(db, engine, list)]);
    expect((await sql`select * from shared`.execute(db)).rows).toEqual([]);
  });
});

describe('the database', () => {
  it('checks foreign keys', async () => {
    const { db } = await createDatabase();
    const orphan = {
      token_hash: 'x',
      session_id: 'nobody',
      kind: 'access',
      expires_at: '',
      replaced_at: null,
    } as const;
    await expect(db.insertInto('session_tokens').values(orphan).execute()).rejects.toThrow(/foreign key/i);
  });

  it('undoes a transaction that fails', async () => {
    const { db } = await createDatabase();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'a').execute()).toEqual([]);
  });

  it('gives counts as numbers', async () => {
    const { db } = await createDatabase();
    const row = await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(0);
  });
});
