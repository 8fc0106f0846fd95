import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/** What somebody did to a message after it was sent: reactions, edits, deletions, votes. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('message_changes')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('target_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('is_from_me', 'integer', required)
    .addColumn('text', 'text')
    .addColumn('changed_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('message_changes_identity', ['instance_id', 'target_id', 'kind', 'person_key', 'is_from_me'])
    .execute();
  await db.schema.createIndex('message_changes_person').on('message_changes').column('person_key').execute();
}
