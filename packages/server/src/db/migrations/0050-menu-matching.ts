import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** Other ways to ask for an item, and whether its words may be a part of the message. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('menu_items')
    .addColumn('synonyms', 'text', (column) => required(column).defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('menu_items')
    .addColumn('match', 'text', (column) => required(column).defaultTo('equal'))
    .execute();
}
