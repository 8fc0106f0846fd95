import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Somebody who waits, of whom nobody was told who does not look at the console. */
export interface PendingWait {
  id: number;
  conversation_id: number;
  name: string;
  phone: string;
  last_text: string;
  instance_name: string | null;
}

export type PushedWaits = ReturnType<typeof createPushedWaits>;

const pendingMax = 1000;

export const createPushedWaits = (db: Db) => ({
  async pending(): Promise<PendingWait[]> {
    const { rows } = await sql<PendingWait>`
      select conversation_waits.id, conversations.id as conversation_id, coalesce(contacts.name, conversations.name) as name,
        conversations.phone, last_text, instance_name
      from conversation_waits
      inner join conversations on conversations.person_key = conversation_waits.person_key
        and conversations.instance_id = conversation_waits.instance_id and waiting_since is not null
      left join contacts on contacts.person_key = conversation_waits.person_key
      left join instances on instances.instance_id = conversation_waits.instance_id
      where ended_at is null and pushed_at is null
      order by conversation_waits.id limit ${pendingMax}`.execute(db);
    return rows;
  },

  async notePushed(ids: number[], now: string): Promise<void> {
    await db.updateTable('conversation_waits').set({ pushed_at: now }).where('id', 'in', ids).execute();
  },
});
