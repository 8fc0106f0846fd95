import type { Db, Engine } from '../database.ts';

/**
 * How long things are kept: twelve months in a new installation. One that was there before keeps everything until somebody
 * chooses. Without a row of its own it would get the choice of any backup that is merged into it.
 */
export async function up(db: Db, _engine: Engine, { isNew }: { isNew: boolean }): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'retention', value: isNew ? '12' : 'undecided' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  // Nobody knows when they wrote last: from now on it is noted, so they count as heard of this month.
  const thisMonth = new Date().toISOString().slice(0, 7);
  await db.schema
    .alterTable('known_senders')
    .addColumn('last_seen_month', 'text', (column) => column.notNull().defaultTo(thisMonth))
    .execute();
  await db.schema.createIndex('known_senders_last_seen').on('known_senders').column('last_seen_month').execute();

  // With the contact, so that the members of a group can be walked along in an order.
  await db.schema.dropIndex('contact_group_members_group').execute();
  await db.schema
    .createIndex('contact_group_members_group')
    .on('contact_group_members')
    .columns(['group_id', 'contact_id'])
    .execute();
}
