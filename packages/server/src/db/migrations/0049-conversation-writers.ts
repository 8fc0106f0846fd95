import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** Which consoles are being typed into, in which conversation, for the seconds that it counts (decision 41). */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('conversation_writers')
    .addColumn('conversation_id', 'integer', (column) =>
      required(column).references('conversations.id').onDelete('cascade'),
    )
    .addColumn('console', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('writing_until', 'text', required)
    .addPrimaryKeyConstraint('conversation_writers_identity', ['conversation_id', 'console'])
    .execute();
}
