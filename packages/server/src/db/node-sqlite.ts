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
import { isDiskFull } from './database-errors.ts';
import { storableParameter } from './storable.ts';
import type { WriteWatch } from './write-watch.ts';

const maxCachedStatements = 500;

/** Whom to tell of what happens on a connection. */
export interface SqliteWatch {
  onDiskFull(): void;
  writes: WriteWatch;
}

/** Kysely's SQLite dialect on the `node:sqlite` that ships with Node: no native package to build or download. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #adapted: SqliteDatabase;

  constructor(database: DatabaseSync, watch?: SqliteWatch) {
    const adapted = adapt(database, watch);
    super({ database: adapted });
    this.#database = database;
    this.#adapted = adapted;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database, this.#adapted);
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
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, adapted: SqliteDatabase) {
    super({ database: adapted });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Some failures, such as a full disk, have ended the transaction already: what is told is the failure itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely assumes that SQLite cannot roll back CREATE TABLE. It can, so a migration is all or nothing here too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection as Kysely wants it, with its statements prepared once. */
export function adapt(database: DatabaseSync, watch?: SqliteWatch): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptStatement(sql, database.prepare(sql), watch);
      if (statements.size >= maxCachedStatements) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(sql: string, statement: StatementSync, watch?: SqliteWatch): SqliteStatement {
  // Every road to SQLite binds its values here.
  const values = (parameters: readonly unknown[]) => parameters.map(storableParameter) as SQLInputValue[];
  const watched = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isDiskFull(error)) watch?.onDiskFull();
      throw error;
    }
  };
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      const rows = watched(() => statement.all(...values(parameters)));
      watch?.writes.ran(sql, rows.length);
      return rows;
    },
    run(parameters) {
      const result = watched(() => statement.run(...values(parameters)));
      watch?.writes.ran(sql, Number(result.changes));
      return result;
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
