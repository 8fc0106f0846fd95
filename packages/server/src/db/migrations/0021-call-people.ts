import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required } from './columns.ts';

/**
 * In which hours somebody called, instead of an index of the calls by person: that one took a page of its own from almost
 * every call, and a quarter of a reply's time. Within an hour the calls lie side by side.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('api_call_people')
    .addColumn('person_key', 'text', required)
    .addColumn('hour', 'text', required)
    .addPrimaryKeyConstraint('api_call_people_key', ['person_key', 'hour'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await sql`
    insert into api_call_people (person_key, hour)
    select distinct person_key, substr(created_at, 1, 13) || ':00:00.000Z' from api_calls where person_key <> ''
  `.execute(db);
  await db.schema.createIndex('api_call_people_hour').on('api_call_people').column('hour').execute();
  await db.schema.createIndex('api_calls_created').on('api_calls').column('created_at').execute();
  await db.schema.dropIndex('api_calls_person').execute();
}
