import type { ContactSelection } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isSelected } from '../contacts/contact-selection.ts';
import { hasWritten } from '../people/has-written.ts';

/** Who gets a bulk send, in the order of their names: nobody who is blocked or has asked to leave. */
export const receivers = (db: Db, selection: ContactSelection, limit: number) =>
  db
    .selectFrom('contacts')
    .where(isSelected(selection))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_group_members')
            .select('contact_id')
            .whereRef('contact_id', '=', 'contacts.id')
            .where('group_id', '=', 'bloqueado'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wishes')
            .select('wishes.person_key')
            .whereRef('wishes.person_key', '=', 'contacts.person_key')
            .where('wish', '=', 'leave'),
        ),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit);

export const createBulkReceivers = (db: Db) => ({
  /** How many would get one, and how many of them never wrote to the number. */
  async countReceivers(
    selection: ContactSelection,
    limit: number,
    instanceId: string,
  ): Promise<{ recipients: number; strangers: number }> {
    // Who wrote to a phone that the instance had before does not know this one.
    const since = sql<string>`coalesce((select phone_since from instances where instance_id = ${instanceId}), '')`;
    const { recipients, known } = await db
      .selectFrom(receivers(db, selection, limit).select('person_key').as('receivers'))
      .select(({ fn }) => [
        fn.countAll<number>().as('recipients'),
        fn
          .countAll<number>()
          .filterWhere(hasWritten({ person: sql.ref('receivers.person_key'), instanceId, since }))
          .as('known'),
      ])
      .executeTakeFirstOrThrow();
    return { recipients: Number(recipients), strangers: Number(recipients) - Number(known) };
  },
});
