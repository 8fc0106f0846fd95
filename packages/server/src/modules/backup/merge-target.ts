import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StoredValue, Values } from './table-rule.ts';

export type MergeTarget = ReturnType<typeof createMergeTarget>;

/** Questions to a table of the live data, about some rows of a backup at a time. */
export function createMergeTarget(live: Db, table: string, columns: readonly string[], by: readonly string[]) {
  const idPlace = columns.indexOf('id');
  const places = by.map((name) => columns.indexOf(name));
  const idOf = (values: Values): StoredValue => values[idPlace] ?? null;
  const keyOf = (values: Values): string => JSON.stringify(places.map((place) => values[place] ?? null));
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  const isSame = (values: Values): RawBuilder<unknown> =>
    sql`(${sql.join(
      by.map((name, index) => sql`${sql.ref(name)} = ${values[places[index] ?? -1]}`),
      sql` and `,
    )})`;

  return {
    idPlace,
    idOf,
    keyOf,

    /** The ids of those that are here already, by what they have in common; null where a table has no ids. */
    async findSame(rows: readonly Values[]): Promise<Map<string, StoredValue>> {
      const id = idPlace < 0 ? sql`null` : sql.ref('id');
      const found = await sql<Record<string, StoredValue>>`
        select ${names(by)}, ${id} as id_here from ${sql.table(table)}
        where ${sql.join(rows.map(isSame), sql` or `)}`.execute(live);
      return new Map(found.rows.map((row) => [JSON.stringify(by.map((name) => row[name])), row['id_here'] ?? null]));
    },

    /** Which of their ids something else has here. */
    async findTakenIds(rows: readonly Values[]): Promise<Set<StoredValue>> {
      if (idPlace < 0) return new Set();
      const ids = sql.join(rows.map((values) => sql`${idOf(values)}`));
      const taken = await sql<{ id: StoredValue }>`
        select id from ${sql.table(table)} where id in (${ids})`.execute(live);
      return new Set(taken.rows.map(({ id }) => id));
    },

    /** Adds a row under an id that the database chooses. */
    async insertAsNew(values: Values): Promise<StoredValue> {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${names(columns.toSpliced(idPlace, 1))})
        values (${sql.join(values.toSpliced(idPlace, 1).map((value) => sql`${value}`))}) returning id`.execute(live);
      return rows[0]?.id ?? null;
    },
  };
}
