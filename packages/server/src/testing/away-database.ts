import type { Db } from '../db/database.ts';

/** As a driver says it when the server cannot be reached. */
export const awayError = () => new Error('Connection terminated unexpectedly');
/** As SQLite says it. */
export const fullDiskError = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });

const asking = new Set<PropertyKey>([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'transaction',
  'executeQuery',
  'getExecutor',
]);

/** A way to a database that can be cut, on either engine. */
export function createAwayDatabase(db: Db) {
  const state = {
    /** What every question meets meanwhile. */
    failure: undefined as (() => Error) | undefined,
    refused: 0,
  };
  const proxy = new Proxy(db, {
    get(target, name) {
      if (state.failure && asking.has(name)) {
        state.refused += 1;
        throw state.failure();
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: proxy, state };
}
