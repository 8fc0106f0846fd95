import type { Db } from '../../db/database.ts';
import type { Talk } from './conversation-messages.repository.ts';

export type NotesRepository = ReturnType<typeof createNotesRepository>;

/** Notes are found as messages are: by number and person, or group. */
export const createNotesRepository = (db: Db) => ({
  async add(
    { instance_id, person_key }: Talk,
    note: { author: string; text: string; created_at: string },
  ): Promise<number> {
    const { id } = await db
      .insertInto('conversation_notes')
      .values({ instance_id, person_key, ...note })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Whether there was one. */
  async change(
    { instance_id, person_key }: Talk,
    id: number,
    change: { text: string; edited_at: string },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('conversation_notes')
      .set(change)
      .where('id', '=', id)
      .where('instance_id', '=', instance_id)
      .where('person_key', '=', person_key)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async remove({ instance_id, person_key }: Talk, id: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('conversation_notes')
      .where('id', '=', id)
      .where('instance_id', '=', instance_id)
      .where('person_key', '=', person_key)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
