import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** A message that somebody took back, or that nobody wanted any more, ends like a failed one and is none. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('outgoing_messages')
    .addColumn('is_withdrawn', 'integer', (column) => required(column).defaultTo(0))
    .execute();
}
