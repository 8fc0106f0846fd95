import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('scripts')
    .$call(withId(engine))
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('script', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('last_run_at', 'text')
    .addColumn('last_run_status', 'text')
    .addColumn('created_at', 'text', required)
    .execute();

  await db.schema
    .createTable('script_runs')
    .$call(withId(engine))
    .addColumn('script_id', 'integer', (column) => column.notNull().references('scripts.id').onDelete('cascade'))
    .addColumn('status', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('result', 'text', required)
    .addColumn('started_at', 'text', required)
    .execute();
  await db.schema.createIndex('script_runs_script').on('script_runs').columns(['script_id', 'id']).execute();
}
