import type { Db } from '../database.ts';

/** What WhatsApp does about a number that wrote to too many strangers: it holds over a restart. */
export async function up(db: Db): Promise<void> {
  for (const name of ['is_locked', 'is_capped'] as const) {
    await db.schema
      .alterTable('instances')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ['locked_until', 'capped_until'] as const) {
    await db.schema.alterTable('instances').addColumn(name, 'text').execute();
  }
}
