import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '../../db/database.ts';
import type { KeptTable } from './backup-tables.ts';

const batchSize = 1000;

/**
 * Removes all rows of a table. SQLite throws away at once what has no foreign keys; of the rest it would first note the key of
 * every row in memory, and the server would stand still meanwhile.
 */
export async function clearTable(live: Db, engine: Engine, table: KeptTable): Promise<void> {
  if (engine === 'postgres' || !(await hasForeignKeys(live, table))) {
    await live.deleteFrom(table).execute();
    return;
  }
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where rowid in (select rowid from ${sql.table(table)} limit ${batchSize})`.execute(live);
    if (numAffectedRows < batchSize) return;
    await nextTurn();
  }
}

/** Its own, or those of others to it. */
async function hasForeignKeys(live: Db, table: KeptTable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sqlite_master as own, pragma_foreign_key_list(own.name) as key
    where own.type = 'table' and ${table} in (own.name, key."table") limit 1`.execute(live);
  return rows.length > 0;
}
