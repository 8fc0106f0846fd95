import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Files that go out with messages: one for all who get it, what is shown of it, and what WhatsApp is told about it. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('media').addColumn('details', 'text').execute();
  for (const table of ['outgoing_messages', 'bulk_sends'] as const) {
    for (const column of ['media_id', 'media_kind', 'media_name'] as const) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
    // Of the many messages, the few that have one: asked before a file is removed.
    await sql`create index ${sql.ref(`${table}_media`)} on ${sql.table(table)} (media_id) where media_id is not null`.execute(
      db,
    );
  }
  await db.schema.alterTable('quick_actions').addColumn('media_about', 'text').execute();
}
