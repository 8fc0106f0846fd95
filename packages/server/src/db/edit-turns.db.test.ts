import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createEditTurns } from './edit-turns.ts';

/** Two nodes on PostgreSQL; a SQLite folder has one server. */
async function createNodes() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const one = createEditTurns(database);
  return { db: database.db, one, other: database.engine === 'postgres' ? createEditTurns(database) : one };
}

it('runs the edits of one thing one after another, whichever node they are made on', async () => {
  const { db, one, other } = await createNodes();
  let underWay = 0;
  let most = 0;
  const edit = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Time for another one to come in between, and a connection of its own as every save needs.
    for (let query = 0; query < 5; query += 1) await sql`select 1`.execute(db);
    underWay -= 1;
  };
  // More than the pool has connections.
  await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? one : other)('menu/1', edit)));
  expect(most).toBe(1);
});

it('hands on what an edit answers or why it failed, and goes on after it', async () => {
  const { one, other } = await createNodes();
  const failed = one('menu/1', () => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(await other('menu/1', async () => 'saved')).toBe('saved');
});
