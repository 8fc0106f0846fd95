import type { Db } from '../database.ts';

/** Which phone an instance speaks for, and since when: what was written for another one must not leave from this one. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('instances')
    .addColumn('linked_phone', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('instances').addColumn('phone_since', 'text').execute();
  await db.schema.alterTable('bulk_sends').addColumn('paused_for', 'text').execute();
}
