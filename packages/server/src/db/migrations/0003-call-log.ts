import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
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
    .addColumn('source', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', required)
    .execute();

  // Sums per hour, written with the calls: figures and charts then cost the same at a thousand calls and at ten million.
  await db.schema
    .createTable('api_call_hours')
    .addColumn('hour', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('calls', 'integer', required)
    .addColumn('successes', 'integer', required)
    .addColumn('errors', 'integer', required)
    .addColumn('total_ms', 'bigint', required)
    .addPrimaryKeyConstraint('api_call_hours_key', ['hour', 'source'])
    .execute();

  await db.schema
    .createTable('notifications')
    .$call(withId(engine))
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
}
