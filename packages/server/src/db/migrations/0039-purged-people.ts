import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** Since when everything about somebody is gone: a phone that tells its history again does not bring it back. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('purged_people')
    .addColumn('person_key', 'text', (column) => column.primaryKey())
    .addColumn('purged_at', 'text', required)
    .execute();
}
