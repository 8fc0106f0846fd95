import { type SendState, type SentMessage, sendState } from '@recado/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type OutgoingRow = Selectable<Tables['outgoing_messages']>;
type NewOutgoing = Insertable<Tables['outgoing_messages']>;
export type OutgoingMessagesRepository = ReturnType<typeof createOutgoingMessagesRepository>;

export const createOutgoingMessagesRepository = (db: Db) => ({
  /** Undefined when there is one with the same key of its caller, or the same id. */
  add: (message: NewOutgoing): Promise<OutgoingRow | undefined> =>
    db
      .insertInto('outgoing_messages')
      .values(message)
      // Of two at the same moment PostgreSQL may find the id before the key, which the id is made of.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),

  findByKey: (key: string): Promise<OutgoingRow | undefined> =>
    db.selectFrom('outgoing_messages').selectAll().where('request_key', '=', key).executeTakeFirst(),

  /**
   * Notes how far a message got. Confirmations overtake each other, so an earlier state never replaces a later one;
   * an error ends what was not yet confirmed.
   */
  async advance(
    { instanceId, messageId }: { instanceId: string; messageId: string },
    to: { state: SendState; error?: string | undefined },
    now: string,
  ): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({
        state: to.state,
        error: to.error ?? null,
        updated_at: now,
        ...(to.state !== 'written' && { media: null }),
      })
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId)
      .where('state', 'in', statesBefore(to.state))
      .execute();
  },

  /** It waits for the end of a lock: as one that is out of WhatsApp's hands where WhatsApp refused it for that. */
  async hold(
    id: number,
    { until, error, isRefused }: { until: string; error: string; isRefused: boolean },
    now: string,
  ): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({ held_until: until, error, updated_at: now, ...(isRefused && { state: 'queued' }) })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'written'])
      .execute();
  },

  /** Why it is not out yet. */
  async noteWait(id: number, error: string): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({ error })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'written'])
      .where('error', 'is distinct from', error)
      .execute();
  },

  /** The lock is over, now or since its end. */
  async release(id: number, now: string): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set((eb) => ({
        held_until: eb.case().when('held_until', '>', now).then(now).else(eb.ref('held_until')).end(),
        error: null,
      }))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'written'])
      .where('held_until', 'is not', null)
      .execute();
  },

  /** Handed over now, it starts a conversation on this day. */
  async noteStart(id: number, day: string): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({ started_on: day })
      .where('id', '=', id)
      .where('started_on', 'is distinct from', day)
      .execute();
  },

  findByMessageId: (instanceId: string, messageId: string): Promise<OutgoingRow | undefined> =>
    db
      .selectFrom('outgoing_messages')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId)
      .executeTakeFirst(),

  /** What waits to be sent, or to be confirmed, oldest first. */
  unconfirmed: (instanceId: string): Promise<OutgoingRow[]> =>
    db
      .selectFrom('outgoing_messages')
      .selectAll()
      .where('state', 'in', ['queued', 'written'])
      .where('instance_id', '=', instanceId)
      .orderBy('id')
      .execute(),

  /** Ends one as it was read: what became of it since counts. */
  async giveUp({ id, state, held_until, updated_at }: OutgoingRow, error: string, now: string): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({ state: 'error', error, media: null, updated_at: now })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('held_until', 'is not distinct from', held_until)
      .where('updated_at', '=', updated_at)
      .execute();
  },

  /** What is not out by now will not go out any more. */
  async end(instanceId: string, error: string, now: string): Promise<void> {
    await db
      .updateTable('outgoing_messages')
      .set({ state: 'error', error, media: null, updated_at: now })
      .where('instance_id', '=', instanceId)
      .where('state', 'in', ['queued', 'written'])
      .execute();
  },

  find: (id: number): Promise<OutgoingRow | undefined> =>
    db.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Whether what is answered was a wish: who asks to leave is told so. */
  async isConfirmation(answersId: number | null): Promise<boolean> {
    if (answersId === null) return false;
    const answered = await db
      .selectFrom('incoming_messages')
      .select('source')
      .where('id', '=', answersId)
      .executeTakeFirst();
    return answered?.source === 'consent';
  },

  async recent(limit: number): Promise<SentMessage[]> {
    const rows = await db.selectFrom('outgoing_messages').selectAll().orderBy('id', 'desc').limit(limit).execute();
    return rows.map(toSentMessage);
  },
});

export const toSentMessage = ({ text, has_media, ...row }: OutgoingRow): SentMessage => ({
  id: row.id,
  instance_id: row.instance_id,
  phone: row.phone,
  contact_name: row.contact_name,
  message: text,
  has_media: has_media === 1,
  media_kind: has_media === 1 ? (row.media_kind ?? 'image') : null,
  media_name: row.media_name,
  origin: row.origin,
  state: row.state,
  error: row.error,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const order = sendState.options;

const statesBefore = (state: SendState): SendState[] =>
  state === 'error' ? ['queued', 'written'] : [...order.slice(0, order.indexOf(state)), 'error' as const];
