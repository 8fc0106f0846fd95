import type { Db, Engine } from '../open-database.ts';
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
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await db.schema
    .createTable('api_calls')
    .$call(withId(engine))
    .addColumn('method', 'text', required)
    .addColumn('endpoint', 'text', required)
    .addColumn('status_code', 'integer', required)
    .addColumn('response_time', 'integer', required)
    .addColumn('ip_address', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('request_body', 'text', required)
    .addColumn('response_body', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('api_calls_created').on('api_calls').column('created_at').execute();
}
