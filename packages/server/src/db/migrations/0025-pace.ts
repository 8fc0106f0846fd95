import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** How old a link is, which conversations a number started on which day, and how a bulk send keeps to its hours. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('whatsapp_credentials').addColumn('linked_at', 'text').execute();
  // Nobody noted it up to now. The instance was made for the link, as a rule.
  await sql`
    update whatsapp_credentials set linked_at = (
      select created_at from instances where instances.instance_id = whatsapp_credentials.instance_id
    ) where is_linked = 1
  `.execute(db);

  await db.schema.alterTable('outgoing_messages').addColumn('started_on', 'text').execute();
  // A reply starts nothing, and pays nothing for the index.
  await sql`
    create index outgoing_messages_started on outgoing_messages (started_on, instance_id, person_key)
    where started_on is not null
  `.execute(db);

  for (const name of ['starts_at', 'hours_from', 'hours_until', 'weekdays', 'wordings'] as const) {
    await db.schema.alterTable('bulk_sends').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('bulk_sends')
    .addColumn('skips_answered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('bulk_send_recipients').addColumn('wording', 'integer').execute();
}
