import type { Db } from '../../db/database.ts';
import type { PersonKey } from './person-key.ts';

export type PausesRepository = ReturnType<typeof createPausesRepository>;

/** Conversations that a person has taken over: somebody on a number, or a group. */
export const createPausesRepository = (db: Db) => ({
  /** One that lasts longer is not cut short. */
  async pause(instance_id: string, person_key: PersonKey, paused_until: string): Promise<void> {
    await db
      .insertInto('person_pauses')
      .values({ instance_id, person_key, paused_until })
      .onConflict((conflict) =>
        conflict
          .columns(['person_key', 'instance_id'])
          .doUpdateSet({ paused_until })
          .where('person_pauses.paused_until', '<', paused_until),
      )
      .execute();
  },

  /** Until then and no longer, whatever was before. */
  async set(instance_id: string, person_key: PersonKey, paused_until: string): Promise<void> {
    await db
      .insertInto('person_pauses')
      .values({ instance_id, person_key, paused_until })
      .onConflict((conflict) => conflict.columns(['person_key', 'instance_id']).doUpdateSet({ paused_until }))
      .execute();
  },

  async end(instanceId: string, key: PersonKey): Promise<void> {
    await db.deleteFrom('person_pauses').where('person_key', '=', key).where('instance_id', '=', instanceId).execute();
  },

  async isPaused(instanceId: string, key: PersonKey, now: string): Promise<boolean> {
    const pause = await db
      .selectFrom('person_pauses')
      .select('paused_until')
      .where('person_key', '=', key)
      .where('instance_id', '=', instanceId)
      .where('paused_until', '>', now)
      .executeTakeFirst();
    return pause !== undefined;
  },
});
