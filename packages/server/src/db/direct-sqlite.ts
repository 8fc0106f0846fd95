import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Read, Transact } from './database.ts';
import { adapt, type SqliteWatch } from './node-sqlite.ts';
import { storableParameter } from './storable.ts';

interface Waiting {
  sql: string;
  parameters: readonly unknown[];
  make(rows: never[]): unknown;
  resolve(made: never): void;
  reject(error: unknown): void;
}

type Prepare = (sql: string) => StatementSync;

/**
 * Runs compiled queries without Kysely's queue for its single connection, those of one turn of the event loop together:
 * one after the other they find SQLite's code and pages in the processor's cache, which between requests they do not, and
 * they share one read transaction, whose locks cost as much as a look-up. While a transaction is open, a second connection
 * answers, so that nothing uncommitted is ever read. It is not used for every read, because each commit of the first one
 * empties its cache.
 */
export function createRead(database: DatabaseSync, reader: DatabaseSync): Read {
  const own = preparesLists(database);
  const other = preparesLists(reader);
  let waiting: Waiting[] = [];

  const answerAll = () => {
    const group = waiting;
    waiting = [];
    const prepare = database.isTransaction ? other : own;
    try {
      prepare('begin').run();
      for (const one of group) answer(prepare, one);
      prepare('commit').run();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  return ({ sql }, parameters, make) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(answerAll);
      waiting.push({ sql, parameters, make, resolve, reject });
    });
}

function answer(prepare: Prepare, { sql, parameters, make, resolve, reject }: Waiting): void {
  try {
    const values = parameters.map(storableParameter) as SQLInputValue[];
    resolve(make(prepare(sql).all(...values) as never[]) as never);
  } catch (error) {
    reject(error);
  }
}

/** Statements whose rows are lists, prepared once: those who read here compiled the few that they have at the start. */
function preparesLists(database: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };
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
