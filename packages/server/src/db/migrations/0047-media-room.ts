import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** How much room files take, and which are the oldest, without a look at every row. */
export async function up(db: Db): Promise<void> {
  await sql`create index media_stored on media (created_at, id, bytes) where state = 'stored'`.execute(db);
}
