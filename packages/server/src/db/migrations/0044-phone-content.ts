import type { Db } from '../database.ts';

/** What a message that passed the product by is besides its text, such as a poll of the phone's owner. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('phone_messages').addColumn('content', 'text').execute();
}
