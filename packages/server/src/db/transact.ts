import type { CompiledQuery } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * A transaction as a walk: each query that it yields comes back as its rows. Written once, it runs on SQLite in one go
 * and on PostgreSQL waiting for every answer. Make the walk by a generator function that exists once: V8 keeps a map for
 * each such function in its old generation, and one made per call would hold on to the whole call until a full collection.
 */
export type Steps<T> = Generator<CompiledQuery, T, readonly unknown[]>;

export type Transact = <T>(steps: Steps<T>) => Promise<T>;

/** In the order in which Kysely hands out its connections. */
export const createQueuedTransact =
  (db: Db): Transact =>
  (steps) =>
    db.transaction().execute(async (transaction) => {
      let step = steps.next();
      while (!step.done) step = steps.next((await transaction.executeQuery(step.value)).rows);
      return step.value;
    });
