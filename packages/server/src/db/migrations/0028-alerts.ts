import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/** What is wrong just now and must leave the house, once; and which of the waiting news is such. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('alerts')
    .$call(withId(engine))
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('since', 'text', required)
    .addColumn('told_at', 'text')
    .addUniqueConstraint('alerts_of_one_cause', ['kind', 'subject'])
    .execute();
  await db.schema
    .alterTable('notifications')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('call'))
    .execute();
  // Of a table that may be long the few that go first.
  await sql`create index notifications_alerts on notifications (id) where kind = 'alert'`.execute(db);
}
