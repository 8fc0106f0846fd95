import { sql } from 'kysely';
import { createKeyedQueue } from '../runtime/keyed-queue.ts';
import type { Database } from './database.ts';

/** Runs the edits of one thing one after another, on all nodes. */
export type EditTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createEditTurns({ db, engine }: Pick<Database, 'db' | 'engine'>): EditTurns {
  const queue = createKeyedQueue();
  // A SQLite folder has one server.
  if (engine === 'sqlite') return queue.run;
  // One at a time: each holds a connection while its work needs another, and the pool must never run dry of those.
  return (key, work) => queue.run('edit', () => lockedEdit(db, key, work));
}

async function lockedEdit<T>(db: Database['db'], key: string, work: () => Promise<T>): Promise<T> {
  let edit: Promise<T> | undefined;
  // The lock of a transaction: that of a node which is cut off ends with it.
  const holding = db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('edit'), hashtext(${key}))`.execute(transaction);
    edit = work();
    await edit.catch(() => {});
  });
  // A lock that was lost on the way does not undo what was saved.
  await holding.catch((error: unknown) => {
    if (!edit) throw error;
  });
  return edit as Promise<T>;
}
