import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** WhatsApp turned a number away without an end: the next start of the server must not try it again. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('number_health')
    .addColumn('is_turned_away', 'integer', (column) => required(column).defaultTo(0))
    .execute();
}
