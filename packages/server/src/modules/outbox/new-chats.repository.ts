import type { SendOrigin } from '@recado/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PersonKey } from '../people/person-key.ts';

export type NewChatsRepository = ReturnType<typeof createNewChatsRepository>;

interface Day {
  day: string;
  instanceId: string;
  /** Only what this origin started. */
  origin?: SendOrigin | undefined;
}

/** Which conversations were started on a day. Somebody who is written to twice on it counts once. */
export const createNewChatsRepository = (db: Db) => {
  /** What a phone that the instance had before started is not this one's: with the change all that was not out ended. */
  const ofItsPhone = sql<SqlBool>`outgoing_messages.created_at >= coalesce(
    (select phone_since from instances where instances.instance_id = outgoing_messages.instance_id), '')`;
  const startedOn = (day: string) => db.selectFrom('outgoing_messages').where('started_on', '=', day).where(ofItsPhone);
  const ages = () =>
    db
      .selectFrom('instances')
      .leftJoin('whatsapp_credentials', 'whatsapp_credentials.instance_id', 'instances.instance_id')
      .select(['instances.instance_id', 'linked_at']);

  return {
    /** By instance; one that started none is left out. */
    async counts(day: string): Promise<Map<string, number>> {
      const rows = await startedOn(day)
        .select(['instance_id', (eb) => eb.fn.count<number>('person_key').distinct().as('people')])
        .groupBy('instance_id')
        .execute();
      return new Map(rows.map(({ instance_id, people }) => [instance_id, Number(people)]));
    },

    async count({ day, instanceId, origin }: Day): Promise<number> {
      const query = startedOn(day)
        .where('instance_id', '=', instanceId)
        .select((eb) => eb.fn.count<number>('person_key').distinct().as('people'));
      const { people } = await (origin ? query.where('origin', '=', origin) : query).executeTakeFirstOrThrow();
      return Number(people);
    },

    async has({ day, instanceId }: Day, person: PersonKey): Promise<boolean> {
      const found = await startedOn(day)
        .select('id')
        .where('instance_id', '=', instanceId)
        .where('person_key', '=', person)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Since when each instance has its link; null without one. */
    links: (): Promise<{ instance_id: string; linked_at: string | null }[]> => ages().orderBy('instances.id').execute(),

    async findLinkedAt(instanceId: string): Promise<string | null> {
      const found = await ages().where('instances.instance_id', '=', instanceId).executeTakeFirst();
      return found?.linked_at ?? null;
    },
  };
};
