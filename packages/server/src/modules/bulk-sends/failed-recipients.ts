import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Somebody got no message: there could be none, or WhatsApp refused it. */
export const hasFailedRecipient = (eb: ExpressionBuilder<Tables, 'bulk_sends'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('bulk_send_recipients')
      .leftJoin('outgoing_messages as refused', 'refused.id', 'outgoing_id')
      .select('bulk_send_recipients.id')
      .whereRef('bulk_send_id', '=', 'bulk_sends.id')
      .where((by) => by.or([by('bulk_send_recipients.state', '=', 'failed'), by('refused.state', '=', 'error')])),
  );

/** Why most of those without a message have none, for each of these sends that has some. */
export async function commonReasons(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const reason = sql<string>`coalesce(bulk_send_recipients.reason, refused.error)`;
  const rows = await db
    .selectFrom('bulk_send_recipients')
    .leftJoin('outgoing_messages as refused', 'refused.id', 'outgoing_id')
    .where('bulk_send_id', 'in', ids)
    .where((by) => by.or([by('bulk_send_recipients.state', '=', 'failed'), by('refused.state', '=', 'error')]))
    .where(reason, 'is not', null)
    .select(['bulk_send_id', reason.as('text')])
    .groupBy(['bulk_send_id', reason])
    .orderBy(sql`count(*)`)
    .orderBy(reason, 'desc')
    .execute();
  // The last of each send is what stays.
  return new Map(rows.map(({ bulk_send_id, text }) => [bulk_send_id, text]));
}
