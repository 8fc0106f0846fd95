import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** How somebody who hides the number is found on WhatsApp; it may change any day, so nobody is known by it. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('handle', 'text', (column) => required(column).defaultTo(''))
    .execute();
}
