import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasWritten } from '../../modules/people/has-written.ts';
import { nobody, type PersonKey } from '../../modules/people/person-key.ts';

export type IncomingRow = Selectable<Tables['incoming_messages']>;
export type NewIncoming = Omit<Insertable<Tables['incoming_messages']>, 'state' | 'source' | 'reason'>;
export type IncomingMessagesRepository = ReturnType<typeof createIncomingMessagesRepository>;

const dayMs = 24 * 60 * 60_000;

export const createIncomingMessagesRepository = (db: Db) => ({
  /**
   * Undefined for a message that is already here: WhatsApp delivers some of them twice, and now and then under the person's other
   * address. What is asked for stands within the insert, so that no message waits for a question of its own.
   */
  add: (message: NewIncoming): Promise<IncomingRow | undefined> => {
    const row: Record<string, string | number | null | undefined> = { ...message, state: 'received' };
    const [from, to] = [-dayMs, dayMs].map((ms) => new Date(Date.parse(message.sent_at) + ms).toISOString());
    const twin = db
      .selectFrom('incoming_messages')
      .select('id')
      .where('person_key', '=', message.person_key)
      .where('instance_id', '=', message.instance_id)
      // Told by whoever sent it, and so the same for both: it bounds how far is looked.
      .where('sent_at', '>=', from ?? '')
      .where('sent_at', '<=', to ?? '')
      .where('message_id', '=', message.message_id)
      .where('participant', message.participant === '' ? '=' : '!=', '');
    return db
      .insertInto('incoming_messages')
      .columns(Object.keys(row) as (keyof NewIncoming)[])
      .expression(
        db
          .selectNoFrom(Object.entries(row).map(([column, value]) => sql`cast(${value ?? null} as text)`.as(column)))
          .where(({ not, exists }) => not(exists(message.person_key === nobody ? twin.where('id', '<', 0) : twin))),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  },

  /** Leaves what is not decided unanswered. */
  async leave(instanceId: string, reason: string): Promise<void> {
    await db
      .updateTable('incoming_messages')
      .set({ state: 'silent', reason })
      .where('state', '=', 'received')
      .where('instance_id', '=', instanceId)
      .execute();
  },

  /** Whether the person ever wrote to this number, or has since another phone has it. */
  async hasWritten(instanceId: string, person: PersonKey, since: string | null): Promise<boolean> {
    const { known } = await db
      .selectNoFrom(hasWritten({ person, instanceId, since: since ?? '' }).as('known'))
      .executeTakeFirstOrThrow();
    return Boolean(known);
  },

  /** Whether the person wrote to this number, and not in a group, at that moment or after it. */
  async hasWrittenSince(instanceId: string, person: PersonKey, since: string): Promise<boolean> {
    const found = await db
      .selectFrom('incoming_messages')
      .select('id')
      .where('person_key', '=', person)
      .where('instance_id', '=', instanceId)
      .where('participant', '=', '')
      .where('created_at', '>=', since)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },

  /** What a stop of the server left undecided, oldest first. */
  undecided: (instanceId: string): Promise<IncomingRow[]> =>
    db
      .selectFrom('incoming_messages')
      .selectAll()
      .where('state', '=', 'received')
      .where('instance_id', '=', instanceId)
      .orderBy('id')
      .execute(),

  /** False when it was decided before: a message has one outcome, whoever else is at it. */
  async decide(id: number, decision: Pick<IncomingRow, 'state' | 'source' | 'reason' | 'trace'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('incoming_messages')
      .set(decision)
      .where('id', '=', id)
      .where('state', '=', 'received')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
