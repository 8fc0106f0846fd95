import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { fillPersonKeys } from './0016-fill-person-keys.ts';
import { required } from './columns.ts';

/** Tables that knew a person by the key of a phone. */
const renamed = [
  'contacts',
  'responses',
  'consent_events',
  'bulk_send_recipients',
  'known_senders',
  'jid_cache',
] as const;

/** Tables that knew a person only by what their texts said. */
const added = [
  'incoming_messages',
  'outgoing_messages',
  'api_calls',
  'notifications',
  'trigger_runs',
  'script_runs',
  'logged_events',
  'lid_map',
] as const;

/** Every row that is about a person carries the person's key, and what somebody last asked for stands on its own. */
export async function up(db: Db): Promise<void> {
  for (const table of renamed) await db.schema.alterTable(table).renameColumn('phone_key', 'person_key').execute();
  await db.schema.createIndex('bulk_send_recipients_person').on('bulk_send_recipients').column('person_key').execute();
  for (const table of added) {
    await db.schema
      .alterTable(table)
      .addColumn('person_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await fillPersonKeys(db);
  for (const table of added) {
    await db.schema.createIndex(`${table}_person`).on(table).column('person_key').execute();
  }
  await createWishes(db);
  await pausePersons(db);
}

async function createWishes(db: Db): Promise<void> {
  await db.schema
    .createTable('wishes')
    .addColumn('person_key', 'text', (column) => column.primaryKey())
    .addColumn('wish', 'text', required)
    .addColumn('was_blocked', 'integer', required)
    .addColumn('changed_at', 'text', required)
    .execute();
  // The last word counts. Who left and is in the book, but not among the blocked, was let back in by hand.
  await sql`
    insert into wishes (person_key, wish, was_blocked, changed_at)
    select event.person_key,
      case when event.kind = 'left' and not exists (
        select 1 from contacts where contacts.person_key = event.person_key and not exists (
          select 1 from contact_group_members where contact_id = contacts.id and group_id = 'bloqueado'
        )
      ) then 'leave' else 'return' end,
      0,
      event.created_at
    from consent_events as event
    where event.id = (select max(later.id) from consent_events as later where later.person_key = event.person_key)
  `.execute(db);
}

/** A pause holds for a person (or a group), not for one of the addresses that WhatsApp uses. */
async function pausePersons(db: Db): Promise<void> {
  await db.schema
    .createTable('person_pauses')
    .addColumn('person_key', 'text', required)
    .addColumn('instance_id', 'text', required)
    .addColumn('paused_until', 'text', required)
    .addPrimaryKeyConstraint('person_pauses_key', ['person_key', 'instance_id'])
    .execute();
  await sql`
    insert into person_pauses (person_key, instance_id, paused_until)
    select person_key, instance_id, max(paused_until) from chat_pauses where person_key <> '' group by 1, 2
  `.execute(db);
  await db.schema.dropTable('chat_pauses').execute();
}
