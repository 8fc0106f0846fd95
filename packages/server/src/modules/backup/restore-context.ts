import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '../../db/database.ts';
import { createInsertMany } from '../../db/insert-many.ts';
import type { KeptTable } from './backup-tables.ts';
import type { TableShape } from './schema.ts';
import type { Staging } from './staging.ts';
import type { Values } from './table-rule.ts';

/** What every step of a restore works with. */
export interface RestoreContext {
  /** The transaction in which all of it happens. */
  live: Db;
  engine: Engine;
  staging: Staging;
  /** Whether the backup brought its secrets along. */
  hasSecrets: boolean;
  /** Numbers that are linked here: their link is newer than any copy of it, and stays. */
  linkedHere: ReadonlySet<string>;
  shapeOf(table: KeptTable): TableShape;
  onRows(rows: number): void;
}

export const columnsOf = ({ columns }: TableShape): string[] => columns.map(({ name }) => name);

/** Whether the database gives out the ids of a table by itself. */
export const hasGrowingId = ({ columns }: TableShape): boolean =>
  columns.some(({ name, type }) => name === 'id' && type === 'integer');

/** Adds many rows to a table, each a list of values in the order of the columns. */
export function createInsert(live: Db, table: string, columns: readonly string[]) {
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const insert = createInsertMany<Values>(
    (rows) =>
      sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
          values ${sql.join(Array.from({ length: rows }, () => row))}`.compile(live),
    (values) => values,
  );
  return (rows: readonly Values[]): Promise<void> => insert(live, rows);
}

/** Copies a table as it is, ids and all. Answers how many rows there were. */
export async function copyTable(
  { live, staging, shapeOf, onRows }: RestoreContext,
  table: KeptTable,
  isWanted: (values: Values) => boolean = () => true,
): Promise<number> {
  const columns = columnsOf(shapeOf(table));
  const insert = createInsert(live, table, columns);
  let added = 0;
  for (const page of staging.pages(table, columns)) {
    const wanted = page.filter(isWanted);
    await insert(wanted);
    added += wanted.length;
    onRows(page.length);
    // On SQLite nothing above waits for anything, and the server has other things to do.
    await nextTurn();
  }
  return added;
}
