import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const maxCachedStatements = 500;

/** Kysely's SQLite dialect on the `node:sqlite` that ships with Node: no native package to build or download. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: DatabaseSync) {
    const adapted = adapt(database);
    super({ database: adapted });
    this.#database = adapted;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * A transaction takes the write lock when it begins. With SQLite's default it would be taken at the first write, where
 * another program on the file (the sqlite3 shell, a copy tool) makes it fail at once instead of waiting.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Kysely assumes that SQLite cannot roll back CREATE TABLE. It can, so a migration is all or nothing here too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Runs compiled queries without Kysely's queue for its single connection, those of one turn of the event loop together:
 * one after the other they find SQLite's code and pages in the processor's cache, which between requests they do not.
 * While a transaction is open, a second connection answers, so that nothing uncommitted is ever read. It is not used
 * for every read, because each commit of the first one empties its cache.
 */
export function createRead(database: DatabaseSync, reader: DatabaseSync) {
  const own = adapt(database);
  const other = adapt(reader);
  let waiting: (() => void)[] = [];
  const runAll = () => {
    const group = waiting;
    waiting = [];
    for (const run of group) run();
  };
  return <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runAll);
      waiting.push(() => {
        try {
          resolve((database.isTransaction ? other : own).prepare(sql).all(parameters) as Row[]);
        } catch (error) {
          reject(error);
        }
      });
    });
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptStatement(database.prepare(sql));
      if (statements.size >= maxCachedStatements) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
