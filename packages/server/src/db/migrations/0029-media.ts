import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required } from './columns.ts';

/** Files that came with messages, or go with them; and what a message is besides its text. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('instance_id', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('direction', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('mime_type', 'text', required)
    .addColumn('checked_type', 'text')
    .addColumn('file_name', 'text', required)
    .addColumn('bytes', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('media_person').on('media').column('person_key').execute();
  await db.schema.createIndex('media_age').on('media').columns(['direction', 'created_at']).execute();
  await sql`create index media_waiting on media (created_at) where state = 'waiting'`.execute(db);

  await db.schema
    .createTable('media_sources')
    .addColumn('media_id', 'text', (column) => column.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('value', 'text', required)
    .execute();

  for (const column of ['content', 'media_id'] as const) {
    await db.schema.alterTable('incoming_messages').addColumn(column, 'text').execute();
  }
  if (engine === 'sqlite') return;
  await db.schema
    .createTable('media_parts')
    .addColumn('media_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('content', sql`bytea`, required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('media_parts_key', ['media_id', 'position'])
    .execute();
  // Pictures and sounds are packed already: trying again would only cost time.
  await sql`alter table media_parts alter column content set storage external`.execute(db);
}
