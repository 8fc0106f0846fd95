import { systemGroupIds } from '@recado/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonKey } from '../people/person-key.ts';

export type ConsentRepository = ReturnType<typeof createConsentRepository>;

/** When and how a person left or came back: kept, because it may have to be shown. */
export const createConsentRepository = (db: Db) => {
  /** The last word about a person, when that was to leave, nobody proved it, and it still holds. */
  const unproven = db
    .selectFrom('consent_events as event')
    .innerJoin('contacts', 'contacts.person_key', 'event.person_key')
    .innerJoin('contact_group_members as member', 'member.contact_id', 'contacts.id')
    .where('member.group_id', '=', systemGroupIds.blocked)
    .where('event.kind', '=', 'left')
    .where('event.without_key', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_events as later')
            .select('later.id')
            .whereRef('later.person_key', '=', 'event.person_key')
            .whereRef('later.id', '>', 'event.id'),
        ),
      ),
    );

  return {
    async add(events: readonly Insertable<Tables['consent_events']>[]): Promise<void> {
      await db.insertInto('consent_events').values(events).execute();
    },

    /** The last word about a person is a wish to leave that nobody proved. */
    async isUnproven(person: PersonKey): Promise<boolean> {
      const last = await db
        .selectFrom('consent_events')
        .select(['kind', 'without_key'])
        .where('person_key', '=', person)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.kind === 'left' && last.without_key === 1;
    },

    /** Those with these ids, or any, newest first. */
    unproven: (ids: readonly number[] | undefined, limit: number) =>
      unproven
        .$if(ids !== undefined, (query) => query.where('event.id', 'in', ids ?? []))
        .select([
          'event.id',
          'event.phone',
          'event.person_key',
          'event.word',
          'event.created_at',
          'contacts.name',
          'contacts.id as contactId',
        ])
        .orderBy('event.id', 'desc')
        .limit(limit)
        .execute(),

    async countUnproven(): Promise<number> {
      const { total } = await unproven.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },
  };
};
