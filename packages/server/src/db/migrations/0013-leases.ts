import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required } from './columns.ts';

/** Only where several nodes may share the database. */
export async function up(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('node', 'text', required)
    .addColumn('note', 'text', required)
    // Compared with the database's own clock, and never with text.
    .addColumn('expires_at', sql`timestamptz`, required)
    .execute();
}
