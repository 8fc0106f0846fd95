import type { SentMessage } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findOldRange } from '../retention/find-boundary.ts';
import { toSentMessage } from './outgoing-messages.repository.ts';

export type FailedMessages = ReturnType<typeof createFailedMessages>;

/** The messages since a moment that somebody did not get, each once, whoever had them sent. */
export const createFailedMessages = (db: Db) => {
  const queries = failedQueries(db);
  /** Where the day begins: among the messages, and in each bulk send that began before. */
  const beginnings = async (since: string, now: string) => {
    const range = await findOldRange(db, { table: 'outgoing_messages', at: 'created_at' }, since, now);
    return { first: range?.end ?? 0, former: await queries.formerDays(since).execute() };
  };
  const count = sql<number | string>`count(*)`.as('failed');
  return {
    async count(since: string, now: string): Promise<number> {
      const { first, former } = await beginnings(since, now);
      const messages = await queries.refused(first, since).select(count).executeTakeFirstOrThrow();
      const others = await queries.unwritten(since, former).select(count).executeTakeFirstOrThrow();
      return Number(messages.failed) + Number(others.failed);
    },

    /** Newest first. One that was never written has the number of its recipient below zero. */
    async list(since: string, now: string, limit: number): Promise<SentMessage[]> {
      const { first, former } = await beginnings(since, now);
      const messages = await queries
        .refused(first, since)
        .selectAll('outgoing_messages')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const others = await queries
        .unwritten(since, former)
        .select(['bulk_send_recipients.id', 'name', 'bulk_send_recipients.phone', 'reason'])
        .select(['bulk_sends.instance_id', 'bulk_sends.message', 'bulk_sends.state'])
        .select(['bulk_sends.media_kind', 'bulk_sends.media_name'])
        .select(['bulk_sends.created_at', 'bulk_sends.updated_at'])
        .orderBy('bulk_send_recipients.id', 'desc')
        .limit(limit)
        .execute();
      return [
        ...messages.map(toSentMessage),
        ...others.map(
          ({ id, name, reason, state, created_at, updated_at, ...row }): SentMessage => ({
            ...row,
            ...{ id: -id, contact_name: name, origin: 'bulk', state: 'error', error: reason },
            has_media: row.media_kind !== null,
            // A recipient has no moment of its own: near the end of the send, or since its beginning.
            created_at: state === 'running' ? created_at : updated_at,
            updated_at,
          }),
        ),
      ]
        .sort((one, other) => (one.created_at < other.created_at ? 1 : one.created_at > other.created_at ? -1 : 0))
        .slice(0, limit);
    },
  };
};

const failedQueries = (db: Db) => ({
  /** One of a bulk send that was taken back has no recipient any more: there will be another one, or was never to be. */
  refused: (first: number, since: string) =>
    db
      .selectFrom('outgoing_messages')
      .where('outgoing_messages.id', '>=', first)
      .where('outgoing_messages.created_at', '>=', since)
      .where('outgoing_messages.state', '=', 'error')
      .where('outgoing_messages.is_withdrawn', '=', 0)
      .where((eb) =>
        eb.or([
          eb('origin', '!=', 'bulk'),
          eb.exists(
            eb
              .selectFrom('bulk_send_recipients')
              .select('bulk_send_recipients.id')
              .whereRef('outgoing_id', '=', 'outgoing_messages.id'),
          ),
        ]),
      ),

  /** The last one of each send under way whose message is of an earlier day. */
  formerDays: (since: string) =>
    db
      .selectFrom('bulk_sends')
      .innerJoin('bulk_send_recipients', 'bulk_send_id', 'bulk_sends.id')
      .innerJoin('outgoing_messages', 'outgoing_messages.id', 'outgoing_id')
      .where((eb) => eb.or([eb('bulk_sends.state', '=', 'running'), eb('bulk_sends.updated_at', '>=', since)]))
      .where('bulk_sends.created_at', '<', since)
      .where('outgoing_messages.created_at', '<', since)
      .select(['bulk_send_id', (eb) => eb.fn.max('bulk_send_recipients.id').as('last')])
      .groupBy('bulk_send_id'),

  /**
   * Those of a bulk send for whom there could be no message. They have no moment, but are taken in the order of their
   * ids: whoever comes before the last message of an earlier day was of that day too.
   */
  unwritten: (since: string, former: readonly { bulk_send_id: number; last: number }[]) =>
    db
      .selectFrom('bulk_sends')
      .innerJoin('bulk_send_recipients', 'bulk_send_id', 'bulk_sends.id')
      .leftJoin('outgoing_messages', (join) =>
        join.onRef('outgoing_messages.id', '=', 'outgoing_id').on('outgoing_messages.state', '=', 'error'),
      )
      .where((eb) => eb.or([eb('bulk_sends.state', '=', 'running'), eb('bulk_sends.updated_at', '>=', since)]))
      .where('bulk_send_recipients.state', '=', 'failed')
      .where('outgoing_messages.id', 'is', null)
      .where((eb) =>
        eb.and(
          former.map(({ bulk_send_id: id, last }) =>
            eb.or([eb('bulk_send_id', '!=', id), eb('bulk_send_recipients.id', '>', last)]),
          ),
        ),
      ),
});
