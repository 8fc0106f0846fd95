import type { Db } from '../database.ts';

/** Whether a wish came over the public API without a key, where anybody can speak for anybody. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('consent_events')
    .addColumn('without_key', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
