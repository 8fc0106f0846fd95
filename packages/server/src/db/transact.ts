import type { Db, Transact } from './database.ts';

/** In the order in which Kysely hands out its connections. */
export const createQueuedTransact =
  (db: Db): Transact =>
  (steps) =>
    db.transaction().execute(async (transaction) => {
      let step = steps.next();
      while (!step.done) step = steps.next((await transaction.executeQuery(step.value)).rows);
      return step.value;
    });
