import type { Db } from '../database.ts';

/** Without them, removing a message looked through all messages and all recipients for what refers to it. */
export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('outgoing_messages_answers').on('outgoing_messages').column('answers_id').execute();
  await db.schema
    .createIndex('bulk_send_recipients_outgoing')
    .on('bulk_send_recipients')
    .column('outgoing_id')
    .execute();
}
