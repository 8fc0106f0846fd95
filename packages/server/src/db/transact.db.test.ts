import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Db, Steps } from './database.ts';

const toRemove: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of toRemove.splice(0)) await remove();
});

async function open() {
  const { database, remove } = await createTestDatabase();
  toRemove.push(remove);
  // What a new installation begins with is not what is counted here.
  await database.db.deleteFrom('settings').execute();
  const names = async () => {
    const rows = await database.db.selectFrom('settings').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  return { ...database, names };
}

const add = (db: Db, name: string) => db.insertInto('settings').values({ name, value: '' });
const count = (db: Db) => db.selectFrom('settings').select(({ fn }) => fn.countAll<number>().as('count'));

function* addAndCount(db: Db, ...names: string[]): Steps<unknown> {
  for (const name of names) yield add(db, name).compile();
  const [row] = yield count(db).compile();
  return row;
}

it('hands each query its rows and keeps everything', async () => {
  const { db, transact, names } = await open();
  expect(await transact(addAndCount(db, 'a', 'b'))).toEqual({ count: 2 });
  expect(await names()).toEqual(['a', 'b']);
});

it('keeps nothing when a query fails, and works again afterwards', async () => {
  const { db, transact, names } = await open();
  await expect(transact(addAndCount(db, 'a', 'a'))).rejects.toThrow(/unique/i);
  expect(await names()).toEqual([]);
  await transact(addAndCount(db, 'b'));
  expect(await names()).toEqual(['b']);
});

it('keeps nothing when the walk itself fails', async () => {
  const { db, transact, names } = await open();
  function* fail(): Steps<void> {
    yield add(db, 'a').compile();
    throw new Error('changed my mind');
  }
  await expect(transact(fail())).rejects.toThrow('changed my mind');
  expect(await names()).toEqual([]);
});

it('stays apart from a transaction that is open and then rolled back', async () => {
  const { db, transact, read, names } = await open();
  let other: Promise<unknown> | undefined;
  const rolledBack = db.transaction().execute(async (transaction) => {
    await add(transaction, 'undone').execute();
    other = transact(addAndCount(db, 'kept'));
    const undone = db.selectFrom('settings').select('name').where('name', '=', 'undone').compile();
    expect(await read(undone, undone.parameters, (rows) => rows)).toEqual([]);
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow('roll back');
  expect(await other).toEqual({ count: 1 });
  expect(await names()).toEqual(['kept']);
});

it('tells a failure as it is, also when it has ended the transaction already', async () => {
  const { db, names } = await open();
  const failing = db.transaction().execute(async (transaction) => {
    await add(transaction, 'a').execute();
    // As SQLite does by itself when the disk is full.
    await sql`rollback`.execute(transaction);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  await db.transaction().execute((transaction) => add(transaction, 'b').execute());
  expect(await names()).toEqual(['b']);
});
