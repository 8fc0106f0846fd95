import { sql } from 'kysely';
import type { Db, Engine } from '../../db/database.ts';

/**
 * After rows came with ids of their own, the next id must be beyond them. SQLite sees to that by itself; PostgreSQL's
 * sequence is moved on, never back, because an id is not given out twice.
 */
export async function advanceId(live: Db, engine: Engine, table: string): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    select setval(sequence.name, newest.id)
    from (select pg_get_serial_sequence(${table}, 'id') as name) as sequence,
         (select max(id) as id from ${sql.table(table)}) as newest
    where newest.id > coalesce(pg_sequence_last_value(sequence.name::regclass), 0)`.execute(live);
}
