import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/** What somebody of the house notes down in a conversation, for themselves (decision 41). */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('conversation_notes')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('edited_at', 'text')
    .execute();
  await sql`create index conversation_notes_place on conversation_notes (person_key, instance_id, created_at, id)`.execute(
    db,
  );
  // A note stands among calls by its time: they are found by theirs, too.
  await sql`drop index conversation_calls_place`.execute(db);
  await sql`create index conversation_calls_place on conversation_calls (conversation_id, at, call_id)`.execute(db);
}
