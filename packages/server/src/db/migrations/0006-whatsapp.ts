import type { ColumnDefinitionBuilder } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/** What belongs to a linked number goes with it. */
const ofInstance = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('instances.instance_id').onDelete('cascade');

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('instances')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', (column) => column.notNull().unique())
    .addColumn('instance_name', 'text', required)
    .addColumn('phone_number', 'text', required)
    .addColumn('use_pairing_code', 'integer', required)
    .addColumn('is_wanted', 'integer', required)
    .addColumn('last_error', 'text')
    .addColumn('last_error_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();

  await db.schema
    .createTable('whatsapp_credentials')
    .addColumn('instance_id', 'text', (column) => ofInstance(column).primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('is_linked', 'integer', required)
    .execute();

  await db.schema
    .createTable('whatsapp_keys')
    .addColumn('instance_id', 'text', ofInstance)
    .addColumn('type', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('whatsapp_keys_key', ['instance_id', 'type', 'id'])
    .execute();

  await db.schema
    .createTable('whatsapp_sent')
    .addColumn('instance_id', 'text', ofInstance)
    .addColumn('message_id', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('whatsapp_sent_key', ['instance_id', 'message_id'])
    .execute();
  await db.schema.createIndex('whatsapp_sent_age').on('whatsapp_sent').column('created_at').execute();

  await createMessages(db, engine);

  await db.schema
    .createTable('lid_map')
    .addColumn('lid', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', required)
    .execute();

  await db.schema
    .createTable('jid_cache')
    .addColumn('phone_key', 'text', (column) => column.primaryKey())
    .addColumn('jid', 'text')
    .addColumn('checked_at', 'text', required)
    .execute();
}

/** Messages outlive the instance that carried them, so they only name it. */
async function createMessages(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('incoming_messages')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('participant', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('sender_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('source', 'text')
    .addColumn('reason', 'text')
    .addColumn('sent_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('incoming_messages_identity', ['instance_id', 'chat', 'message_id', 'participant'])
    .execute();
  await db.schema
    .createIndex('incoming_messages_state')
    .on('incoming_messages')
    .columns(['state', 'instance_id'])
    .execute();

  await db.schema
    .createTable('outgoing_messages')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('contact_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('media', 'text')
    .addColumn('has_media', 'integer', required)
    .addColumn('origin', 'text', required)
    .addColumn('answers_id', 'integer', (column) => column.references('incoming_messages.id').onDelete('set null'))
    .addColumn('state', 'text', required)
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addUniqueConstraint('outgoing_messages_identity', ['instance_id', 'message_id'])
    .execute();
  await db.schema
    .createIndex('outgoing_messages_state')
    .on('outgoing_messages')
    .columns(['state', 'instance_id'])
    .execute();

  await db.schema
    .createTable('chat_pauses')
    .addColumn('instance_id', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('paused_until', 'text', required)
    .addPrimaryKeyConstraint('chat_pauses_key', ['instance_id', 'chat'])
    .execute();
}
