import type { Db, Engine } from '../database.ts';
import { required } from './columns.ts';

/** On PostgreSQL pg-boss keeps the jobs in a schema of its own. */
export async function up(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema
    .createTable('jobs')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('queue', 'text', required)
    .addColumn('job_key', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('run_at', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', required)
    // Two jobs without a key are two jobs: NULLs are never equal.
    .addUniqueConstraint('jobs_identity', ['queue', 'job_key'])
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'queue', 'run_at']).execute();
}
