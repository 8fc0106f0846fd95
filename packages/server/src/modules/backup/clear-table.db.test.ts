import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { clearTable } from './clear-table.ts';

it('removes all rows that others refer to, and lets everybody else have their turn meanwhile', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { db, engine } = database;
  const rows = Array.from({ length: 500 }, (_, index) => index);
  const now = '2026-01-01T00:00:00.000Z';
  for (const round of [1, 2, 3, 4, 5]) {
    const contacts = rows.map((index) => ({
      ...{ id: `c${round}-${index}`, name: 'Ana', phone: '', person_key: `lid:${round}${index}` },
      ...{ email: '', company: '', title: '', created_at: now, updated_at: now },
    }));
    await db.insertInto('contacts').values(contacts).execute();
    const members = contacts.map(({ id }) => ({ contact_id: id, group_id: 'permitido' }));
    await db.insertInto('contact_group_members').values(members).execute();
  }

  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await db.transaction().execute(async (live) => {
    turns = 0;
    await clearTable(live, engine, 'contact_group_members');
    await clearTable(live, engine, 'contacts');
  });
  isOver = true;
  // PostgreSQL does it elsewhere, in two steps; how many turns pass meanwhile is its own business.
  expect(turns).toBeGreaterThanOrEqual(engine === 'sqlite' ? 4 : 1);
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('contact_group_members').select('group_id').execute()).toEqual([]);
});
