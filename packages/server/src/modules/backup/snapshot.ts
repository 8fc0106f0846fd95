import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { nextSize } from './page-weight.ts';
import type { TableShape } from './schema.ts';
import { sqlitePages } from './sqlite-pages.ts';
import type { StoredValue, Values } from './table-rule.ts';

/** The data of one moment, while the server goes on working. */
export interface Snapshot {
  /** All rows in the order of their key, some at a time. */
  pages(table: string, shape: TableShape, columns: readonly string[], size?: number): AsyncIterable<Values[]>;
  /** The same, each row as the text of a JSON list. */
  lines(table: string, shape: TableShape, columns: readonly string[]): AsyncIterable<string[]>;
  /** About how many rows there are, at no price. */
  estimate(table: string, shape: TableShape): Promise<number>;
}

/** So many rows are in memory at a time: few enough that they are gone before they count as old to the garbage collector. */
const pageSize = { sqlite: 64, postgres: 256 };
/** PostgreSQL is asked for a number of rows, whose length only shows then. */
const firstSize = 16;

export const withSnapshot = <T>({ db, engine }: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  engine === 'sqlite' ? withSqliteSnapshot(db, work) : withPostgresSnapshot(db, work);

/** A connection of its own: in WAL mode an open read transaction sees one state and holds nobody up. */
async function withSqliteSnapshot<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const reader = new DatabaseSync(rows[0]?.file ?? '', { readOnly: true, timeout: 5000 });
  try {
    // The state is fixed with the first read.
    reader.exec('begin; select count(*) from settings');
    const read = async function* (what: string, table: string, { key }: TableShape, size = pageSize.sqlite) {
      const statement = reader.prepare(`select ${what} from ${quote(table)} order by ${list(key)}`);
      for (const page of sqlitePages(statement, size)) {
        yield page;
        await nextTurn();
      }
    };
    return await work({
      pages: (table, shape, columns, size) => read(list(columns), table, shape, size),
      // SQLite writes JSON as JavaScript does, and one text per row is a tenth of the garbage that all its cells are.
      async *lines(table, shape, columns) {
        for await (const page of read(`json_array(${list(columns)})`, table, shape)) {
          yield page.map(([line]) => String(line));
        }
      },
      estimate: async (table, shape) => Number(reader.prepare(estimateOf(table, shape)).get()?.['rows'] ?? 0),
    });
  } finally {
    reader.close();
  }
}

const withPostgresSnapshot = <T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => {
      const snapshot: Snapshot = {
        async *lines(table, shape, columns) {
          for await (const page of snapshot.pages(table, shape, columns)) {
            yield page.map((values) => JSON.stringify(values));
          }
        },
        async *pages(table, { key, columns: all }, columns, size = pageSize.postgres) {
          // Byte order, as on SQLite, whatever the locale of the database.
          const order = key.map((name) => {
            const isText = all.some((column) => column.name === name && column.type === 'text');
            return quote(name) + (isText ? ' collate "C"' : '');
          });
          const query = `select ${list(columns)} from ${quote(table)} order by ${order.join(', ')}`;
          await sql.raw(`declare backup_rows no scroll cursor for ${query}`).execute(transaction);
          for (let next = Math.min(size, firstSize); ; ) {
            const { rows } = await sql
              .raw<Record<string, StoredValue>>(`fetch forward ${next} from backup_rows`)
              .execute(transaction);
            if (rows.length === 0) break;
            const page = rows.map((row) => columns.map((name) => row[name] ?? null));
            yield page;
            next = nextSize(page, size);
          }
          await sql.raw('close backup_rows').execute(transaction);
        },
        async estimate(table, shape) {
          const { rows } = await sql.raw<{ rows: number }>(estimateOf(table, shape)).execute(transaction);
          return Number(rows[0]?.rows ?? 0);
        },
      };
      return work(snapshot);
    });

/** Counting ten million rows takes seconds; the first and the last id are known at once. */
const estimateOf = (table: string, { columns }: TableShape): string =>
  columns.some(({ name, type }) => name === 'id' && type === 'integer')
    ? `select coalesce((select max(id) from ${quote(table)}) - (select min(id) from ${quote(table)}) + 1, 0) as rows`
    : `select count(*) as rows from ${quote(table)}`;

const quote = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quote).join(', ');
