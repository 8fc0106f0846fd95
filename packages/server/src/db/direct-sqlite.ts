import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, SqliteDatabase } from 'kysely';
import type { Read, Transact } from './database.ts';
import { adapt, type SqliteWatch } from './node-sqlite.ts';

interface Waiting {
  query: CompiledQuery;
  resolve(rows: never[]): void;
  reject(error: unknown): void;
}

/**
 * Runs compiled queries without Kysely's queue for its single connection, those of one turn of the event loop together:
 * one after the other they find SQLite's code and pages in the processor's cache, which between requests they do not, and
 * they share one read transaction, whose locks cost as much as a look-up. While a transaction is open, a second connection
 * answers, so that nothing uncommitted is ever read. It is not used for every read, because each commit of the first one
 * empties its cache.
 */
export function createRead(database: DatabaseSync, reader: DatabaseSync): Read {
  const own = adapt(database);
  const other = adapt(reader);
  let waiting: Waiting[] = [];

  const answerAll = () => {
    const group = waiting;
    waiting = [];
    const connection = database.isTransaction ? other : own;
    try {
      connection.prepare('begin').run([]);
      for (const one of group) answer(connection, one);
      connection.prepare('commit').run([]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  return <Row>(query: CompiledQuery<Row>) =>
    new Promise<Row[]>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(answerAll);
      waiting.push({ query, resolve, reject });
    });
}

function answer(connection: SqliteDatabase, { query, resolve, reject }: Waiting): void {
  try {
    resolve(connection.prepare(query.sql).all(query.parameters) as never[]);
  } catch (error) {
    reject(error);
  }
}

/** Walks through a transaction in one go, unless Kysely has one open on the connection: then it waits in the queue. */
export function createTransact(database: DatabaseSync, inQueue: Transact, watch: SqliteWatch): Transact {
  const own = adapt(database, watch);
  const run = (sql: string, parameters: readonly unknown[] = []): unknown[] => {
    const statement = own.prepare(sql);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  };

  return async (steps) => {
    if (database.isTransaction) return inQueue(steps);
    run('begin immediate');
    try {
      let step = steps.next();
      while (!step.done) step = steps.next(run(step.value.sql, step.value.parameters));
      run('commit');
      return step.value;
    } catch (error) {
      // Some failures, such as a full disk, have ended it already.
      if (database.isTransaction) run('rollback');
      throw error;
    }
  };
}
