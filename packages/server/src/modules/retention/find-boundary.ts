import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AgedTable } from './retention-tables.ts';

export interface Range {
  /** The smallest id there is. */
  first: number;
  /** No row from here on is old. */
  end: number;
}

/**
 * The ids among which the old rows of a table are, without an index on their moments and without looking at all of them:
 * ids grow with time. Where a clock was set meanwhile they do not quite, so whoever removes looks at each row's own moment.
 * A moment in the future says nothing about the rows behind it.
 */
export async function findOldRange(
  db: Db,
  { table, at }: Pick<AgedTable, 'table' | 'at'>,
  before: string,
  now: string,
): Promise<Range | undefined> {
  const name = sql.table(table);
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from ${name}) as first, (select max(id) from ${name}) as last`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return undefined;
  let low = first;
  let high = last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await sql<{ id: number; at: string }>`
      select id, ${sql.ref(at)} as at from ${name} where id >= ${middle} order by id limit 1`.execute(db);
    const row = found.rows[0];
    if (!row || row.id >= high || (row.at >= before && row.at <= now)) high = middle;
    else low = row.id + 1;
  }
  return { first, end: low };
}
