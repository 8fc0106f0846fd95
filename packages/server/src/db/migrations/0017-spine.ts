import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** What one way in and one way out need to remember. */
export async function up(db: Db): Promise<void> {
  // Groups fire nothing unless the trigger says so.
  await db.schema
    .alterTable('triggers')
    .addColumn('in_groups', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  // Of the caller: asking again with the same key sends nothing twice.
  await db.schema.alterTable('outgoing_messages').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('outgoing_messages_request')
    .on('outgoing_messages')
    .column('request_key')
    .unique()
    .execute();

  // Counted by the minute: a stranger could fill the disk with a row each.
  await db.schema
    .createTable('refused_calls')
    .addColumn('minute', 'text', required)
    .addColumn('ip_address', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('calls', 'integer', required)
    .addPrimaryKeyConstraint('refused_calls_key', ['minute', 'ip_address', 'cause'])
    .execute();
}
