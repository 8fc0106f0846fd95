import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** When the phone behind a number was last there: WhatsApp removes the linked devices of one that is away for two weeks. */
export async function up(db: Db): Promise<void> {
  for (const column of ['phone_seen_at', 'phone_awaited_since']) {
    await db.schema.alterTable('number_health').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('number_health')
    .addColumn('phone_confirms', 'integer', (column) => required(column).defaultTo(0))
    .execute();
}
