import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeWhere } from '../../db/delete-in-batches.ts';

export interface PendingNotification {
  id: number;
  text: string;
  created_at: string;
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** Rows are added with the call they tell of (see the call log) and removed once Telegram has them. */
export const createNotificationsRepository = (db: Db) => ({
  oldest: (limit: number): Promise<PendingNotification[]> =>
    db.selectFrom('notifications').selectAll().orderBy('id').limit(limit).execute(),

  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async removeAll(): Promise<void> {
    await deleteInBatches(removeWhere(db, 'notifications', 'id', sql`true`));
  },

  async remove(ids: number[]): Promise<void> {
    await db.deleteFrom('notifications').where('id', 'in', ids).execute();
  },
});
