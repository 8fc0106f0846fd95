import type { Db } from '../../db/database.ts';
import type { PersonKey } from '../people/person-key.ts';

export type NewChatsRepository = ReturnType<typeof createNewChatsRepository>;

/** Which conversations were started on a day. Somebody who is written to twice on it counts once. */
export const createNewChatsRepository = (db: Db) => ({
  /** By instance; one that started none is left out. */
  async counts(day: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('outgoing_messages')
      .select(['instance_id', (eb) => eb.fn.count<number>('person_key').distinct().as('people')])
      .where('started_on', '=', day)
      .groupBy('instance_id')
      .execute();
    return new Map(rows.map(({ instance_id, people }) => [instance_id, Number(people)]));
  },

  async count(day: string, instanceId: string): Promise<number> {
    const { people } = await db
      .selectFrom('outgoing_messages')
      .select((eb) => eb.fn.count<number>('person_key').distinct().as('people'))
      .where('started_on', '=', day)
      .where('instance_id', '=', instanceId)
      .executeTakeFirstOrThrow();
    return Number(people);
  },

  async has(day: string, instanceId: string, person: PersonKey): Promise<boolean> {
    const found = await db
      .selectFrom('outgoing_messages')
      .select('id')
      .where('started_on', '=', day)
      .where('instance_id', '=', instanceId)
      .where('person_key', '=', person)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },

  /** Since when each instance has its phone; null without one. */
  links: (): Promise<{ instance_id: string; linked_at: string | null }[]> =>
    db
      .selectFrom('instances')
      .leftJoin('whatsapp_credentials', 'whatsapp_credentials.instance_id', 'instances.instance_id')
      .select(['instances.instance_id', 'linked_at'])
      .orderBy('instances.id')
      .execute(),
});
