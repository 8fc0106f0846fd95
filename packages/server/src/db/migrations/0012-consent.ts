import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('consent_events')
    .$call(withId(engine))
    .addColumn('phone', 'text', required)
    .addColumn('phone_key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('word', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('consent_events_phone').on('consent_events').column('phone_key').execute();
}
