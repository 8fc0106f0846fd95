import type {
  BulkSend,
  BulkSendInput,
  BulkSendRecipient,
  BulkSendState,
  ContactSelection,
  RecipientState,
} from '@recado/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeWhere } from '../../db/delete-in-batches.ts';
import type { Tables } from '../../db/tables.ts';
import { isSelected } from '../contacts/contact-selection.ts';

export type RecipientRow = Selectable<Tables['bulk_send_recipients']>;
export type BulkSendRow = Selectable<Tables['bulk_sends']>;
export type BulkSendsRepository = ReturnType<typeof createBulkSendsRepository>;

export const withdrawnText = 'O envio em massa foi pausado ou cancelado antes de o WhatsApp liberar o número.';
/** Of a message: it waits for the end of a lock. */
const isHeld = sql<SqlBool>`(outgoing_messages.state = 'queued' and outgoing_messages.held_until is not null)`;

/** What became of a recipient by what became of the message. */
const stateOf = ({ state, outcome }: { state: RecipientState; outcome: string | null }): RecipientState =>
  outcome === null ? state : outcome === 'error' ? 'failed' : 'queued';

/** The wordings besides the message, as they are stored. */
export const wordingsIn = (stored: string | null): string[] => (stored === null ? [] : JSON.parse(stored));

/** How many of the last ones a list shows. */
const listMax = 50;

/** Who gets a bulk send, in the order of their names: nobody who is blocked or has asked to leave. */
const receivers = (db: Db, selection: ContactSelection, limit: number) =>
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

export const createBulkSendsRepository = (db: Db) => ({
  /** Adds the send with its recipients, in the order of their names; undefined when nobody may receive it. */
  async add(
    { instanceId, message, selection, limit, interval, ...options }: BulkSendInput,
    now: string,
    { startsAt, key }: { startsAt?: string | undefined; key?: string | undefined } = {},
  ): Promise<number | undefined> {
    const { id } = await db
      .insertInto('bulk_sends')
      .values({
        instance_id: instanceId,
        message,
        interval_ms: interval,
        state: 'running',
        origin_key: key ?? null,
        starts_at: startsAt ?? null,
        hours_from: options.hours?.from ?? null,
        hours_until: options.hours?.until ?? null,
        weekdays: options.weekdays?.join('') ?? null,
        wordings: options.wordings?.length ? JSON.stringify(options.wordings) : null,
        skips_answered: Number(options.skipAnswered ?? false),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('bulk_send_recipients')
      .columns(['bulk_send_id', 'name', 'phone', 'person_key', 'state'])
      .expression(
        receivers(db, selection, limit).select([
          sql<number>`cast(${id} as integer)`.as('bulk_send_id'),
          'name',
          'phone',
          'person_key',
          sql.lit('queued').as('state'),
        ]),
      )
      .executeTakeFirst();
    if (added) return id;
    await db.deleteFrom('bulk_sends').where('id', '=', id).execute();
    return undefined;
  },

  /** How many would get one, and how many of them never wrote to the number. */
  async countReceivers(
    selection: ContactSelection,
    limit: number,
    instanceId: string,
  ): Promise<{ recipients: number; strangers: number }> {
    const { recipients, known } = await db
      .selectFrom(receivers(db, selection, limit).select('person_key').as('receivers'))
      .select(({ fn, exists, selectFrom }) => [
        fn.countAll<number>().as('recipients'),
        fn
          .countAll<number>()
          .filterWhere(
            exists(
              selectFrom('incoming_messages')
                .select('incoming_messages.id')
                .whereRef('incoming_messages.person_key', '=', 'receivers.person_key')
                .where('instance_id', '=', instanceId),
            ),
          )
          .as('known'),
      ])
      .executeTakeFirstOrThrow();
    return { recipients: Number(recipients), strangers: Number(recipients) - Number(known) };
  },

  findByKey: (key: string): Promise<{ id: number } | undefined> =>
    db.selectFrom('bulk_sends').select('id').where('origin_key', '=', key).executeTakeFirst(),

  async get(ids?: readonly number[]): Promise<(Omit<BulkSend, 'waiting_for'> & { paused_for: string | null })[]> {
    const query = db
      .selectFrom('bulk_sends')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(ids?.length ?? listMax);
    const rows = await (ids ? query.where('id', 'in', ids) : query).execute();
    if (rows.length === 0) return [];
    const counts = await db
      .selectFrom('bulk_send_recipients')
      // Handed over is not the end: WhatsApp may refuse a message later, or lock the number.
      .leftJoin('outgoing_messages', (join) =>
        join
          .onRef('outgoing_messages.id', '=', 'outgoing_id')
          .on(({ or, eb }) => or([eb('outgoing_messages.state', '=', 'error'), isHeld])),
      )
      .select([
        'bulk_send_id',
        'bulk_send_recipients.state as state',
        'outgoing_messages.state as outcome',
        (eb) => eb.fn.countAll<number>().as('recipients'),
      ])
      .where(
        'bulk_send_id',
        'in',
        rows.map(({ id }) => id),
      )
      .groupBy(['bulk_send_id', 'bulk_send_recipients.state', 'outgoing_messages.state'])
      .execute();
    return rows.map(({ interval_ms, origin_key: _, hours_from, hours_until, ...row }) => {
      const count = (state: RecipientState) =>
        counts
          .filter((entry) => entry.bulk_send_id === row.id && stateOf(entry) === state)
          .reduce((sum, { recipients }) => sum + recipients, 0);
      const figures = {
        queued: count('queued'),
        sent: count('sent'),
        skipped: count('skipped'),
        failed: count('failed'),
      };
      const total = figures.queued + figures.sent + figures.skipped + figures.failed;
      return {
        ...row,
        interval: interval_ms,
        hours: hours_from === null || hours_until === null ? null : { from: hours_from, until: hours_until },
        weekdays: row.weekdays === null ? null : [...row.weekdays].map(Number),
        wordings: wordingsIn(row.wordings),
        skips_answered: row.skips_answered === 1,
        ...figures,
        total,
      };
    });
  },

  running: (): Promise<BulkSendRow[]> =>
    db.selectFrom('bulk_sends').selectAll().where('state', '=', 'running').orderBy('id').execute(),

  /** The first one without a message, or whose message waits for the end of a lock. */
  nextRecipient: (id: number): Promise<RecipientRow | undefined> =>
    db
      .selectFrom('bulk_send_recipients')
      .leftJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .selectAll('bulk_send_recipients')
      .where('bulk_send_id', '=', id)
      .where((eb) => eb.or([eb('bulk_send_recipients.state', '=', 'queued'), isHeld]))
      .orderBy('bulk_send_recipients.id')
      .executeTakeFirst(),

  recipients: (id: number): Promise<BulkSendRecipient[]> =>
    db
      .selectFrom('bulk_send_recipients')
      .leftJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .select([
        'bulk_send_recipients.id',
        'name',
        'bulk_send_recipients.phone',
        'bulk_send_recipients.state',
        'outgoing_messages.state as delivery',
        (eb) => eb.fn.coalesce('reason', 'outgoing_messages.error').as('reason'),
      ])
      .where('bulk_send_id', '=', id)
      .orderBy('bulk_send_recipients.id')
      .execute(),

  /** Of the send that a message belongs to; undefined when that is gone. */
  findByMessage: (outgoingId: number): Promise<BulkSendRow | undefined> =>
    db
      .selectFrom('bulk_send_recipients')
      .innerJoin('bulk_sends', 'bulk_sends.id', 'bulk_send_id')
      .selectAll('bulk_sends')
      .where('outgoing_id', '=', outgoingId)
      .executeTakeFirst(),

  /** Takes back messages that are not out; those of them that are by now, or have ended, stay as they are. */
  async withdraw(
    ids: readonly number[],
    { text, recipient }: { text: string; recipient: 'queued' | 'skipped' },
    now: string,
  ): Promise<void> {
    if (ids.length === 0) return;
    const withdrawn = await db
      .updateTable('outgoing_messages')
      .set({ state: 'error', error: text, media: null, updated_at: now })
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

  /** Pauses what a number is at. Answers which sends. */
  async pauseOf(instanceId: string, reason: string, now: string): Promise<number[]> {
    const paused = await db
      .updateTable('bulk_sends')
      .set({ state: 'paused', paused_for: reason, updated_at: now })
      .where('instance_id', '=', instanceId)
      .where('state', '=', 'running')
      .returning('id')
      .execute();
    return paused.map(({ id }) => id);
  },

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

  /** False when it was in none of these states. */
  async change(id: number, from: readonly BulkSendState[], to: BulkSendState, now: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('bulk_sends')
      .set({ state: to, paused_for: null, updated_at: now })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Cancels what a number has not finished: those who were to get a message get none. */
  async endOf(instanceId: string, reason: string, now: string): Promise<void> {
    const ended = await db
      .updateTable('bulk_sends')
      .set({ state: 'cancelled', updated_at: now })
      .where('instance_id', '=', instanceId)
      .where('state', 'in', ['running', 'paused'])
      .returning('id')
      .execute();
    if (ended.length === 0) return;
    await db
      .updateTable('bulk_send_recipients')
      .set({ state: 'skipped', reason })
      .where('state', '=', 'queued')
      .where(
        'bulk_send_id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  },

  async remove(id: number): Promise<void> {
    // With its row they would go all at once.
    await deleteInBatches(removeWhere(db, 'bulk_send_recipients', 'id', sql`bulk_send_id = ${id}`));
    await db.deleteFrom('bulk_sends').where('id', '=', id).execute();
  },
});
