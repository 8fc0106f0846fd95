import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Barrier } from '../outbox/reach-out.ts';
import { hasWritten } from '../people/has-written.ts';

type BulkSend = Selectable<Tables['bulk_sends']>;
export type RecipientRow = Selectable<Tables['bulk_send_recipients']>;

/** Of a message: it waits for the end of a lock. */
export const isHeld = sql<SqlBool>`(outgoing_messages.state = 'queued' and outgoing_messages.held_until is not null)`;

/** Of a recipient: it has no message, or one that waits. */
const isWaiting = sql<SqlBool>`(bulk_send_recipients.state = 'queued' or ${isHeld})`;

/** Those of a send in their order. */
const inOrder = (db: Db, id: number, except: readonly number[]) =>
  db
    .selectFrom('bulk_send_recipients')
    .selectAll('bulk_send_recipients')
    .where('bulk_send_id', '=', id)
    .$if(except.length > 0, (query) => query.where('bulk_send_recipients.id', 'not in', except))
    .orderBy('bulk_send_recipients.id')
    .limit(1);

/** Who a bulk send is for, one by one, and the messages they were given. */
export const createBulkRecipients = (db: Db) => ({
  /** The first one without a message, or whose message waits for the end of a lock. */
  nextRecipient: (id: number, except: readonly number[] = []): Promise<RecipientRow | undefined> =>
    inOrder(db, id, except)
      .leftJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .where(isWaiting)
      .executeTakeFirst(),

  /** The first one without a message who is no stranger to the number. */
  nextKnown: (
    { id, instance_id }: Pick<BulkSend, 'id' | 'instance_id'>,
    { writtenSince, startedOn }: Pick<Barrier, 'writtenSince' | 'startedOn'>,
    except: readonly number[] = [],
  ): Promise<RecipientRow | undefined> =>
    inOrder(db, id, except)
      .where('bulk_send_recipients.state', '=', 'queued')
      .where(({ or, exists, selectFrom }) =>
        or([
          hasWritten({
            person: sql.ref('bulk_send_recipients.person_key'),
            instanceId: instance_id,
            since: writtenSince ?? '',
          }),
          exists(
            selectFrom('outgoing_messages')
              .select('outgoing_messages.id')
              .where('started_on', '=', startedOn)
              .where('outgoing_messages.instance_id', '=', instance_id)
              .whereRef('outgoing_messages.person_key', '=', 'bulk_send_recipients.person_key')
              .where('outgoing_messages.created_at', '>=', writtenSince ?? ''),
          ),
        ]),
      )
      .executeTakeFirst(),

  /** What keeps a send from being over: somebody who waits for a message, or a message that WhatsApp has not confirmed. */
  async findOpen(id: number): Promise<'recipient' | 'message' | undefined> {
    const open = await db
      .selectFrom('bulk_send_recipients')
      .leftJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .select(({ case: when }) =>
        when().when(isWaiting).then(sql.lit('recipient')).else(sql.lit('message')).end().as('what'),
      )
      .where('bulk_send_id', '=', id)
      .where((eb) => eb.or([isWaiting, eb('outgoing_messages.state', 'in', ['queued', 'written'])]))
      .orderBy('what', 'desc')
      .executeTakeFirst();
    return open?.what as 'recipient' | 'message' | undefined;
  },

  /** Gives a recipient its message; false when it has one already, or is out, because another node was faster. */
  async claim(recipientId: number, outgoingId: number, wording: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('bulk_send_recipients')
      .set({ state: 'sent', outgoing_id: outgoingId, wording })
      .where('id', '=', recipientId)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async mark(recipientId: number, values: Pick<RecipientRow, 'state' | 'reason'>): Promise<void> {
    await db.updateTable('bulk_send_recipients').set(values).where('id', '=', recipientId).execute();
  },

  /** Of the send that a message belongs to; undefined when that is gone. */
  findByMessage: (outgoingId: number): Promise<BulkSend | undefined> =>
    db
      .selectFrom('bulk_send_recipients')
      .innerJoin('bulk_sends', 'bulk_sends.id', 'bulk_send_id')
      .selectAll('bulk_sends')
      .where('outgoing_id', '=', outgoingId)
      .executeTakeFirst(),

  /** The messages of a send that wait for the end of a lock. */
  async held(id: number): Promise<number[]> {
    const rows = await db
      .selectFrom('bulk_send_recipients')
      .innerJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .select('outgoing_messages.id')
      .where('bulk_send_id', '=', id)
      .where(isHeld)
      .execute();
    return rows.map((row) => row.id);
  },

  /** Takes back messages that are not out; those of them that are by now, or have ended, stay as they are. */
  async withdraw(
    ids: readonly number[],
    { text, recipient }: { text: string; recipient: 'queued' | 'skipped' },
    now: string,
  ): Promise<void> {
    if (ids.length === 0) return;
    const withdrawn = await db
      .updateTable('outgoing_messages')
      .set({ state: 'error', error: text, is_withdrawn: 1, media: null, updated_at: now })
      .where('id', 'in', ids)
      .where('state', '=', 'queued')
      // One that was let go may be out. Its recipient may get another one only when it certainly is not.
      .$if(recipient === 'queued', (query) => query.where('held_until', 'is not', null).where('error', 'is not', null))
      .returning('id')
      .execute();
    if (withdrawn.length === 0) return;
    await db
      .updateTable('bulk_send_recipients')
      .set({ state: recipient, outgoing_id: null, reason: recipient === 'skipped' ? text : null })
      .where(
        'outgoing_id',
        'in',
        withdrawn.map(({ id }) => id),
      )
      .execute();
  },
});
