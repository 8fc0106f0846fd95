import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** Browsers that are told who waits while no console is open in them. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => required(column).references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_sent_at', 'text')
    .execute();
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute();
}
