import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('menu_items')
    .$call(withId(engine))
    .addColumn('message', 'text', required)
    .addColumn('message_key', 'text', (column) => column.notNull().unique())
    .addColumn('reply', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();

  await db.schema
    .createTable('responses')
    .$call(withId(engine))
    .addColumn('phone', 'text', required)
    .addColumn('phone_key', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('message_key', 'text', required)
    .addColumn('reply', 'text', required)
    .addColumn('created_at', 'text', required)
    // "The same phone" means the same notation here; the key serves the look-up, where the ninth digit is optional.
    .addUniqueConstraint('responses_phone_message', ['phone', 'message_key'])
    .execute();
  await db.schema.createIndex('responses_lookup').on('responses').columns(['phone_key', 'message_key']).execute();

  await db.schema
    .createTable('response_quick_actions')
    .$call(withId(engine))
    .addColumn('name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('reply', 'text', required)
    .addColumn('sort_order', 'integer', required)
    .addColumn('is_active', 'integer', required)
    .execute();

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}
