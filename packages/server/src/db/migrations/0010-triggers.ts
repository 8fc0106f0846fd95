import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('triggers')
    .$call(withId(engine))
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('condition_type', 'text', required)
    .addColumn('condition_value', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('actions', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();

  // A run keeps the trigger's name: its history outlives the trigger.
  await db.schema
    .createTable('trigger_runs')
    .$call(withId(engine))
    .addColumn('trigger_id', 'integer', required)
    .addColumn('trigger_name', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('started_at', 'text', required)
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema.createIndex('trigger_runs_trigger').on('trigger_runs').columns(['trigger_id', 'id']).execute();

  await db.schema
    .createTable('trigger_run_actions')
    .addColumn('run_id', 'integer', (column) => column.notNull().references('trigger_runs.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('action', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('result', 'text', required)
    .addColumn('wake_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addPrimaryKeyConstraint('trigger_run_actions_key', ['run_id', 'position'])
    .execute();

  await db.schema
    .createTable('known_senders')
    .addColumn('phone_key', 'text', (column) => column.primaryKey())
    .addColumn('first_seen_at', 'text', required)
    .execute();

  await db.schema
    .createTable('logged_events')
    .$call(withId(engine))
    .addColumn('trigger_id', 'integer')
    .addColumn('level', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('details', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
}
