import type { BulkSend, BulkSendRecipient, RecipientState } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { wordingsIn } from './bulk-content.ts';
import { isHeld } from './bulk-recipients.repository.ts';

/** What became of a recipient by what became of the message. */
const stateOf = ({ state, outcome }: { state: RecipientState; outcome: string | null }): RecipientState =>
  outcome === null ? state : outcome === 'error' ? 'failed' : 'queued';

/** How many of the last ones a list shows. */
const listMax = 50;

/** How far bulk sends got, for those who look. */
export const createBulkResults = (db: Db) => ({
  async get(
    ids?: readonly number[],
  ): Promise<(Omit<BulkSend, 'waiting_for' | 'ended_for'> & { paused_for: string | null })[]> {
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
});
