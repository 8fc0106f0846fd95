import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeWhere } from '../../db/delete-in-batches.ts';
import type { PersonKey } from '../people/person-key.ts';

export interface PendingNotification {
  id: number;
  kind: 'call' | 'message' | 'alert' | 'waiting';
  text: string;
  created_at: string;
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

const columns = ['id', 'kind', 'text', 'created_at'] as const;

/** Rows are added with what they tell of (calls: see the call log) and removed once Telegram has them. */
export const createNotificationsRepository = (db: Db) => ({
  /** Alerts and those who wait, if there are any: they do not wait behind a thousand calls. */
  async oldest(limit: number): Promise<PendingNotification[]> {
    const oldest = db.selectFrom('notifications').select(columns).orderBy('id').limit(limit);
    for (const kind of ['alert', 'waiting'] as const) {
      const urgent = await oldest.where('kind', '=', sql.lit(kind)).execute();
      if (urgent.length > 0) return urgent;
    }
    return oldest.execute();
  },

  async add(notification: Omit<PendingNotification, 'id'> & { person_key?: PersonKey; about?: string }): Promise<void> {
    await db
      .insertInto('notifications')
      .values({ person_key: '', ...notification })
      .execute();
  },

  waitingAlerts: (): Promise<{ id: number; about: string | null }[]> =>
    db.selectFrom('notifications').select(['id', 'about']).where('kind', '=', sql.lit('alert')).execute(),

  /** Those of them that waited until now. */
  take: (ids: number[]): Promise<{ about: string | null }[]> =>
    db.deleteFrom('notifications').where('id', 'in', ids).returning('about').execute(),

  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async removeKind(kind: PendingNotification['kind']): Promise<void> {
    await deleteInBatches(removeWhere(db, 'notifications', 'id', sql`kind = ${kind}`));
  },

  async remove(ids: number[]): Promise<void> {
    await db.deleteFrom('notifications').where('id', 'in', ids).execute();
  },
});
