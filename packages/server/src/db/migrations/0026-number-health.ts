import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** How a number is doing: what must hold over a restart, and which messages could not be read. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('number_health')
    .addColumn('instance_id', 'text', (column) => column.primaryKey())
    .addColumn('blocked_until', 'text')
    .addColumn('shown_at', 'text')
    .addColumn('last_in_at', 'text')
    .addColumn('last_out_at', 'text')
    .addColumn('renewed_at', 'text')
    .addColumn('renewed_cause', 'text')
    .addColumn('renewed_found', 'integer')
    .execute();

  await db.schema
    .createTable('unreadable_messages')
    .addColumn('instance_id', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('failed_at', 'text', required)
    .addColumn('recovered_at', 'text')
    .addPrimaryKeyConstraint('unreadable_messages_key', ['instance_id', 'message_id'])
    .execute();
  await db.schema.createIndex('unreadable_messages_age').on('unreadable_messages').column('failed_at').execute();
}
