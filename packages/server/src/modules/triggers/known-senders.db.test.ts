import { expect, it, onTestFinished } from 'vitest';
import { createChanges } from '../../runtime/changes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createKnownSenders } from './known-senders.ts';

async function create() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { db } = database;
  // Those of PostgreSQL also tell of a connection that was lost for a moment, as on a busy machine.
  const { changes } = createChanges();
  let now = new Date('2026-03-31T23:59:00.000Z');
  const senders = () => createKnownSenders({ db, changes, clock: () => now, onError: () => {} });
  const months = async () => {
    const rows = await db.selectFrom('known_senders').selectAll().orderBy('first_seen_at').execute();
    return rows.map(({ last_seen_month }) => last_seen_month);
  };
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { db, changes, senders, months, at };
}

it('knows the month in which a number wrote last, and writes it once a month', async () => {
  const { db, senders, months, at } = await create();
  const { note, flush } = senders();
  note('5511987654321');
  await flush();
  expect(await months()).toEqual(['2026-03']);

  // Nothing is written for one that is noted already: what is changed behind its back stays.
  await db.updateTable('known_senders').set({ last_seen_month: '2026-01' }).execute();
  note('5511987654321');
  await flush();
  expect(await months()).toEqual(['2026-01']);

  at('2026-04-01T00:00:00.000Z');
  note('5511987654321');
  await flush();
  expect(await months()).toEqual(['2026-04']);
});

it('never takes a month back: another node may have a clock that is behind', async () => {
  const { senders, months, at } = await create();
  const [one, other] = [senders(), senders()];
  at('2026-04-01T00:00:00.000Z');
  one.note('5511987654321');
  await one.flush();
  at('2026-03-31T23:59:59.000Z');
  other.note('5511987654321');
  await other.flush();
  expect(await months()).toEqual(['2026-04']);
});

it('asked for the first message, notes the month as well', async () => {
  const { senders, months, at } = await create();
  const { isFirst, flush } = senders();
  expect(await isFirst('5511987654321')).toBe(true);
  at('2026-05-02T00:00:00.000Z');
  expect(await isFirst('5511987654321')).toBe(false);
  await flush();
  expect(await months()).toEqual(['2026-05']);
});

it('writes down anew who writes after being purged', async () => {
  const { db, changes, senders, months } = await create();
  const { note, flush } = senders();
  note('name:zulmira');
  await flush();
  await db.deleteFrom('known_senders').execute();
  await changes.publish('people');
  note('name:zulmira');
  await flush();
  expect(await months()).toEqual(['2026-03']);
});
