import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { deleteInBatches, removeAlong, removeKeys, removeWhere } from './delete-in-batches.ts';

const open = async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  return database;
};

const now = '2026-03-10T12:00:00.000Z';
const addNotifications = async (db: Db, texts: readonly string[]) => {
  for (let done = 0; done < texts.length; done += 1000) {
    const rows = texts.slice(done, done + 1000).map((text) => ({ person_key: '', text, created_at: now }));
    await db.insertInto('notifications').values(rows).execute();
  }
};
const texts = async (db: Db) =>
  (await db.selectFrom('notifications').select('text').orderBy('id').execute()).map(({ text }) => text);

it('removes what meets the condition, however many batches it takes, and nothing else', async () => {
  const { db } = await open();
  const all = Array.from({ length: 3000 }, (_, index) => (index % 3 === 0 ? `fica ${index}` : 'sai'));
  await addNotifications(db, all);
  expect(await deleteInBatches(removeWhere(db, 'notifications', 'id', sql`text = 'sai'`))).toBe(2000);
  expect(await texts(db)).toEqual(all.filter((text) => text !== 'sai'));
});

it('removes along an index of several columns', async () => {
  const { db } = await open();
  const instance = { phone_number: '', use_pairing_code: 0, is_wanted: 0, created_at: now };
  for (const id of ['a', 'b']) {
    await db
      .insertInto('instances')
      .values({ ...instance, instance_id: id, instance_name: id })
      .execute();
    const keys = Array.from({ length: 900 }, (_, index) => ({ type: `t${index % 3}`, id: String(index) }));
    await db
      .insertInto('whatsapp_keys')
      .values(keys.map((key) => ({ ...key, instance_id: id, value: '' })))
      .execute();
  }
  const removeSome = removeAlong(db, 'whatsapp_keys', 'id', sql`instance_id = 'a' and type = 't1'`);
  expect(await deleteInBatches(removeSome)).toBe(300);
  const left = await db.selectFrom('whatsapp_keys').select(['instance_id', 'type']).execute();
  expect(left).toHaveLength(1500);
  expect(left).not.toContainEqual({ instance_id: 'a', type: 't1' });
});

it('lets other transactions have their turn between two batches', async () => {
  const { db, transact, engine } = await open();
  await addNotifications(db, Array(2000).fill('sai'));
  const leftBehind: number[] = [];
  const count = async () => (await texts(db)).filter((text) => text === 'sai').length;
  const others = async () => {
    // As a request comes in: in a turn of the event loop of its own.
    await new Promise((resolve) => setImmediate(resolve));
    // One of each kind: those that wait in Kysely's queue, and those that replies wait for.
    await db.transaction().execute(async (transaction) => addNotifications(transaction, ['outra']));
    leftBehind.push(await count());
    await transact(insertOne(db));
    leftBehind.push(await count());
  };
  let working: Promise<void> | undefined;
  let batches = 0;
  const removeSome = removeWhere(db, 'notifications', 'id', sql`text = 'sai'`);
  await deleteInBatches(async (most) => {
    working ??= others();
    batches += 1;
    // On PostgreSQL they have connections of their own, and to open one may take longer than all batches together.
    if (engine === 'postgres' && batches === 10) await working;
    return removeSome(Math.min(most, 100));
  });
  await working;
  expect(Math.min(...leftBehind)).toBeGreaterThan(0);
  expect(await texts(db)).toEqual(['outra', 'mais uma']);
});

it('takes fewer rows at a time where they take long, more where they do not, and rests as long as it is told', async () => {
  let elapsed = 0;
  const sizes: number[] = [];
  const msPerRow = [0.001, 0.001, 0.001, 0.001, 1, 1, 1, 1, 1];
  await deleteInBatches(
    async (most) => {
      elapsed += most * (msPerRow[sizes.length] ?? 1);
      sizes.push(most);
      return { removed: most, isLast: sizes.length === msPerRow.length };
    },
    { stopwatch: () => elapsed },
  );
  expect(sizes).toEqual([256, 512, 1024, 2048, 2048, 1024, 512, 256, 128]);
});

it('stops where it is told to, and what it has done stays done', async () => {
  const removed: number[] = [];
  const removeSome = removeKeys(
    Array.from({ length: 1000 }, (_, index) => index),
    async (some) => {
      removed.push(...some);
      return some.length;
    },
  );
  expect(await deleteInBatches(removeSome, { isOver: () => removed.length > 0 })).toBe(256);
  expect(removed).toHaveLength(256);
});

function* insertOne(db: Db) {
  yield db.insertInto('notifications').values({ person_key: '', text: 'mais uma', created_at: now }).compile();
}
