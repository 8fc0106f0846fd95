import type { BulkSendInput, BulkSendState } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeWhere } from '../../db/delete-in-batches.ts';
import type { Tables } from '../../db/tables.ts';
import type { AttachedFile } from '../media/outgoing-files.ts';
import { createBulkReceivers, receivers } from './bulk-receivers.ts';
import { createBulkRecipients } from './bulk-recipients.repository.ts';
import { createBulkResults } from './bulk-results.ts';

export type BulkSendRow = Selectable<Tables['bulk_sends']>;
export type BulkSendsRepository = ReturnType<typeof createBulkSendsRepository>;

export const withdrawnText = 'O envio em massa foi pausado ou cancelado antes de o WhatsApp liberar o número.';

/** What is known about a new one besides what was asked for. */
interface NewBulkSend {
  startsAt?: string | undefined;
  key?: string | undefined;
  file?: AttachedFile | undefined;
}

export const createBulkSendsRepository = (db: Db) => ({
  ...createBulkReceivers(db),
  ...createBulkRecipients(db),
  ...createBulkResults(db),

  /** Adds the send with its recipients, in the order of their names; undefined when nobody may receive it. */
  async add(
    { instanceId, message, selection, limit, interval, ...options }: BulkSendInput,
    now: string,
    { startsAt, key, file }: NewBulkSend = {},
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
        media_id: file?.id ?? null,
        media_kind: file?.kind ?? null,
        media_name: file?.file_name ?? null,
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

  findByKey: (key: string): Promise<{ id: number } | undefined> =>
    db.selectFrom('bulk_sends').select('id').where('origin_key', '=', key).executeTakeFirst(),

  running: (): Promise<BulkSendRow[]> =>
    db.selectFrom('bulk_sends').selectAll().where('state', '=', 'running').orderBy('id').execute(),

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
      .set({ state: 'cancelled', paused_for: reason, updated_at: now })
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
