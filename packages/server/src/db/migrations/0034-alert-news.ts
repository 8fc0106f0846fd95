import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** What of an alert was told, so that a change is told as well, and once; and which alert waiting news is of, to take it back. */
export async function up(db: Db): Promise<void> {
  const alerts = () => db.schema.alterTable('alerts');
  await alerts()
    .addColumn('gist', 'text', (column) => required(column).defaultTo(''))
    .execute();
  await alerts()
    .addColumn('weight', 'integer', (column) => required(column).defaultTo(0))
    .execute();
  await alerts()
    .addColumn('told', 'text', (column) => required(column).defaultTo('[]'))
    .execute();
  await db.schema.alterTable('notifications').addColumn('about', 'text').execute();
}
