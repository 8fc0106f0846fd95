import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/** What was written on the phone, or before the product was linked to it; and how much of the latter a number has. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('phone_messages')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('participant', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('sender_name', 'text', required)
    .addColumn('is_from_me', 'integer', required)
    .addColumn('origin', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('sent_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('phone_messages_identity', ['instance_id', 'message_id', 'person_key', 'is_from_me'])
    .execute();
  await db.schema
    .createIndex('phone_messages_person')
    .on('phone_messages')
    .columns(['person_key', 'instance_id', 'sent_at'])
    .execute();
  await db.schema
    .createIndex('phone_messages_chat')
    .on('phone_messages')
    .columns(['chat', 'instance_id', 'sent_at'])
    .execute();

  for (const column of ['history_messages', 'history_chats', 'history_lost', 'history_days'] as const) {
    await db.schema
      .alterTable('number_health')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('number_health').addColumn('history_at', 'text').execute();
}
