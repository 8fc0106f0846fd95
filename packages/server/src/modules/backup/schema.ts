import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { NodeSqliteDialect } from '../../db/node-sqlite.ts';
import type { Tables } from '../../db/tables.ts';

export interface Column {
  name: string;
  type: 'text' | 'integer' | 'bigint';
  isNullable: boolean;
}

export interface TableShape {
  columns: readonly Column[];
  /** The names of the columns that make up its primary key. */
  key: readonly string[];
}

/** Tables by name, as they are after a migration. */
export type Schema = ReadonlyMap<string, TableShape>;

/** The newest migration names the schema: each one builds on those before it. */
export const currentSchema: string = migrations.at(-1)?.name ?? '';

/** Whether this program knows the schema; one that it does not know is of a newer one. */
export const isKnownSchema = (name: string): boolean => migrations.some((migration) => migration.name === name);

/** Brings an empty database up to a schema, or any database up to the current one. */
export function migrateTo(name: string, database: DatabaseSync): Promise<void> {
  const end = migrations.findIndex((migration) => migration.name === name) + 1;
  // Not destroyed: that would close the database of the caller.
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  return migrate(db, 'sqlite', migrations.slice(0, end));
}

/** The tables of this program, the same on both engines because the same migrations make them. */
export const readCurrentSchema = async (): Promise<Schema> => {
  const model = new DatabaseSync(':memory:');
  try {
    await migrateTo(currentSchema, model);
    return readSchema(model);
  } finally {
    model.close();
  }
};

export function readSchema(database: DatabaseSync): Schema {
  // Not those that an index by words is made of, which nobody writes to.
  const tables = database.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").all();
  const columnsOf = database.prepare('select name, type, "notnull", pk from pragma_table_info(?) order by cid');
  return new Map(
    tables.map(({ name }) => {
      const rows = columnsOf.all(String(name));
      const columns = rows.map((row) => ({
        name: String(row['name']),
        type: String(row['type']).toLowerCase() as Column['type'],
        isNullable: row['notnull'] === 0 && row['pk'] === 0,
      }));
      const key = rows
        .filter((row) => row['pk'] !== 0)
        .sort((a, b) => Number(a['pk']) - Number(b['pk']))
        .map((row) => String(row['name']));
      return [String(name), { columns, key }];
    }),
  );
}
