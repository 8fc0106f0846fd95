import type { ConsentEvent } from '@recado/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

export type ConsentRepository = ReturnType<typeof createConsentRepository>;

/** When and how a person left or came back: kept, because it may have to be shown. */
export const createConsentRepository = (db: Db) => ({
  async add(event: Insertable<Tables['consent_events']>): Promise<void> {
    await db.insertInto('consent_events').values(event).execute();
  },

  async lastKind(phoneKey: string): Promise<ConsentEvent['kind'] | undefined> {
    const last = await db
      .selectFrom('consent_events')
      .select('kind')
      .where('phone_key', '=', phoneKey)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last?.kind;
  },
});
