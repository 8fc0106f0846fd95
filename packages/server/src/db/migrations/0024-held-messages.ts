import type { Db } from '../database.ts';

/** Messages that wait for the end of a lock, and whether WhatsApp has warned a number that it will be locked. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('outgoing_messages').addColumn('held_until', 'text').execute();
  await db.schema
    .alterTable('instances')
    .addColumn('is_warned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
