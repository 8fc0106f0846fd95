import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Stopwatch, systemStopwatch } from '../runtime/clock.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** As long as a reply may wait behind one batch: on SQLite nothing else runs meanwhile. */
const batchMs = 16;
const smallest = 128;
const largest = 2048;
const first = 256;

export interface Batch {
  removed: number;
  /** Nothing is left to be looked at. */
  isLast: boolean;
}

export interface Pace {
  /** How long it rests after a batch, in times of what the batch took: 0 only lets others have their turn. */
  rest?: number;
  /** Asked before each batch; what is left then stays. */
  isOver?: () => boolean;
  stopwatch?: Stopwatch;
}

/**
 * Removes many rows a few at a time, each batch a transaction of its own, so that no reply waits for all of them. `removeSome`
 * gets how many rows it may touch: as many as take a few milliseconds, whatever the rows and the machine are
 * like. A crash between two batches leaves the rest, so what is removed must make sense in part. Answers how many went.
 */
export async function deleteInBatches(
  removeSome: (most: number) => Promise<Batch>,
  { rest = 0, isOver = () => false, stopwatch = systemStopwatch }: Pace = {},
): Promise<number> {
  let most = first;
  let removed = 0;
  while (!isOver()) {
    const begun = stopwatch();
    const batch = await removeSome(most);
    removed += batch.removed;
    if (batch.isLast) break;
    const took = stopwatch() - begun;
    // By twos: statements that list their rows then have few different texts, which are prepared once each.
    if (took < batchMs / 2) most = Math.min(largest, most * 2);
    else if (took > batchMs) most = Math.max(smallest, most / 2);
    // A timer, because it lets everything that waits by then come first.
    await wait(took * rest);
  }
  return removed;
}

/**
 * The rows with one key that meet a condition, which should be one that an index answers: it is looked for with each batch.
 * Found first and removed by their keys: in one statement, both engines at times look through the whole table.
 */
export const removeWhere =
  (db: Db, table: keyof Tables, key: string, condition: RawBuilder<SqlBool>) =>
  async (most: number): Promise<Batch> => {
    const { rows } = await sql<{ key: unknown }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${condition} limit ${most}`.execute(db);
    if (rows.length === 0) return { removed: 0, isLast: true };
    const keys = sql.join(rows.map((row) => row.key));
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`.execute(db);
    return { removed: Number(numAffectedRows), isLast: rows.length < most };
  };

/**
 * The same along an index that begins with what the condition fixes and goes on with this column, so that no batch passes over
 * what those before it have removed: PostgreSQL keeps that for a while.
 */
export function removeAlong(db: Db, table: keyof Tables, column: string, condition: RawBuilder<SqlBool>) {
  let last = '';
  return async (most: number): Promise<Batch> => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${condition} and ${sql.ref(column)} > ${last} order by ${sql.ref(column)} limit ${most}`.execute(db);
    if (rows.length === 0) return { removed: 0, isLast: true };
    last = rows.at(-1)?.key ?? last;
    const keys = sql.join(rows.map((row) => row.key));
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${condition} and ${sql.ref(column)} in (${keys})`.execute(db);
    return { removed: Number(numAffectedRows), isLast: rows.length < most };
  };
}

/** Rows that were chosen beforehand, by their keys. */
export function removeKeys<Key>(keys: readonly Key[], remove: (some: readonly Key[]) => Promise<number>) {
  let done = 0;
  return async (most: number): Promise<Batch> => {
    const some = keys.slice(done, done + most);
    done += some.length;
    const removed = some.length === 0 ? 0 : await remove(some);
    return { removed, isLast: done >= keys.length };
  };
}
