import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('bulk_sends')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('interval_ms', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('origin_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();

  await db.schema
    .createTable('bulk_send_recipients')
    .$call(withId(engine))
    .addColumn('bulk_send_id', 'integer', (column) => column.notNull().references('bulk_sends.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('phone_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('outgoing_id', 'integer', (column) => column.references('outgoing_messages.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('bulk_send_recipients_state')
    .on('bulk_send_recipients')
    .columns(['bulk_send_id', 'state'])
    .execute();
}
