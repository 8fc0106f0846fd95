import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { currentSchema, migrateTo, readSchema, type Schema } from './schema.ts';
import { sqlitePages } from './sqlite-pages.ts';
import type { Values } from './table-rule.ts';

export const stagingPrefix = 'restore-';

export interface Staging {
  database: DatabaseSync;
  /** Of the tables as they are now. */
  schema(): Schema;
  /** Brings what was loaded up to the tables of this program. */
  migrate(): Promise<void>;
  /** The rows of a table, some at a time, in the order of its key. */
  pages(table: string, columns: readonly string[], size?: number): Generator<Values[]>;
  remove(): Promise<void>;
}

/**
 * An empty database in a file of its own, with the tables that a backup was made of. A backup is read into it before
 * anything is touched: its constraints check the rows, and the product's own migrations bring old ones up to date.
 */
export async function openStaging(folder: string, schemaName: string): Promise<Staging> {
  const own = await mkdtemp(path.join(folder, stagingPrefix));
  const database = new DatabaseSync(path.join(own, 'staging.db'), { enableForeignKeyConstraints: false });
  const remove = async () => {
    if (database.isOpen) database.close();
    await rm(own, { recursive: true, force: true });
  };
  try {
    // It is gone after a crash anyway, so nothing has to be safe.
    database.exec('pragma synchronous = off; pragma cache_size = -16384');
    await migrateTo(schemaName, database);
    // What migrations put into a new installation, the backup has of its own.
    for (const table of readSchema(database).keys()) {
      if (table !== 'schema_migrations' && !table.startsWith('sqlite_')) database.exec(`delete from "${table}"`);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    database,
    remove,
    schema: () => readSchema(database),
    migrate: () => migrateTo(currentSchema, database),
    pages(table, columns, size = 64) {
      const names = columns.map((name) => `"${name}"`).join(', ');
      const key =
        readSchema(database)
          .get(table)
          ?.key.map((name) => `"${name}"`) ?? [];
      return sqlitePages(database.prepare(`select ${names} from "${table}" order by ${key.join(', ')}`), size);
    },
  };
}
