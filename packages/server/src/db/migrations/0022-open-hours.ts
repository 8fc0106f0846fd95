import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Who called in an hour is noted after the hour, not with each call: a note lies on a page of its own for almost everybody,
 * and writing that page took as long as half of the reply. And one look tells that no hash has to be looked for.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('api_call_hours')
    .addColumn('noted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Up to now each call was noted at once.
  await db.updateTable('api_call_hours').set({ noted: 2 }).execute();
  await sql`create index api_call_hours_open on api_call_hours (hour) where noted <> 2`.execute(db);
  await sql`create index wishes_hidden on wishes (person_key) where person_key like 'hash:%'`.execute(db);
}
