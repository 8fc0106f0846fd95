import type { Db } from './database.ts';

/** Queries bound to the database, plus a way to run several of them as one transaction. */
export type Repository<Queries> = Queries & {
  inTransaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
};

export const createRepository = <Queries extends object>(
  db: Db,
  queries: (db: Db) => Queries,
): Repository<Queries> => ({
  ...queries(db),
  inTransaction: (work) => db.transaction().execute((transaction) => work(queries(transaction))),
});
