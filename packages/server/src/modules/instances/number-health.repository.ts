import type { UnreadableReason } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type HealthRow = Selectable<Tables['number_health']>;
type HealthValues = Partial<Omit<HealthRow, 'instance_id'>>;

const keepMs = 7 * 24 * 60 * 60_000;

export interface UnreadableCount {
  instance_id: string;
  reason: UnreadableReason;
  lost: number;
  recovered: number;
  failed: number;
}

export type NumberHealthRepository = ReturnType<typeof createNumberHealthRepository>;

export const createNumberHealthRepository = (db: Db) => ({
  list: (): Promise<HealthRow[]> => db.selectFrom('number_health').selectAll().execute(),

  find: (instanceId: string): Promise<HealthRow | undefined> =>
    db.selectFrom('number_health').selectAll().where('instance_id', '=', instanceId).executeTakeFirst(),

  async note(instanceId: string, values: HealthValues): Promise<void> {
    await db
      .insertInto('number_health')
      .values({ instance_id: instanceId, ...values })
      .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(values))
      .execute();
  },

  /** Notes the values, unless the moment in this column is younger than that; false then. Of two at once, one gets it. */
  async claim(
    instanceId: string,
    column: 'shown_at' | 'renewed_at',
    before: string,
    values: HealthValues,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('number_health')
      .values({ instance_id: instanceId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('instance_id')
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([eb(`number_health.${column}`, 'is', null), eb(`number_health.${column}`, '<=', before)]),
          ),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** The phone was there; it is awaited no longer, unless something was sent since that it did not confirm. */
  async notePhone(instanceId: string, at: string, isCopy: boolean): Promise<void> {
    await db
      .insertInto('number_health')
      .values({ instance_id: instanceId, phone_seen_at: at, phone_confirms: Number(isCopy) })
      .onConflict((conflict) =>
        conflict.column('instance_id').doUpdateSet((eb) => ({
          phone_seen_at: eb
            .case()
            .when('number_health.phone_seen_at', '>', at)
            .then(eb.ref('number_health.phone_seen_at'))
            .else(at)
            .end(),
          phone_awaited_since: eb
            .case()
            .when('number_health.phone_awaited_since', '>', at)
            .then(eb.ref('number_health.phone_awaited_since'))
            .else(null)
            .end(),
          ...(isCopy && { phone_confirms: 1 }),
        })),
      )
      .execute();
  },

  /** It did not confirm what was sent then, as it has confirmed before. */
  async awaitPhone(instanceId: string, since: string): Promise<void> {
    await db
      .updateTable('number_health')
      .set({ phone_awaited_since: since })
      .where('instance_id', '=', instanceId)
      .where('phone_confirms', '=', 1)
      .where('phone_awaited_since', 'is', null)
      .execute();
  },

  /** So many more messages from before the phone was linked are stored, of so many more chats. */
  async addHistory(instanceId: string, { messages, chats }: { messages: number; chats: number }): Promise<void> {
    await db
      .insertInto('number_health')
      .values({ instance_id: instanceId, history_messages: messages, history_chats: chats })
      .onConflict((conflict) =>
        conflict.column('instance_id').doUpdateSet((eb) => ({
          history_messages: eb('number_health.history_messages', '+', messages),
          history_chats: eb('number_health.history_chats', '+', chats),
        })),
      )
      .execute();
  },

  async noteHistory(instanceId: string, { at, days, lost }: { at: string; days: number; lost: number }): Promise<void> {
    const values = { history_at: at, history_days: days };
    await db
      .insertInto('number_health')
      .values({ instance_id: instanceId, ...values, history_lost: lost })
      .onConflict((conflict) =>
        conflict.column('instance_id').doUpdateSet((eb) => ({
          ...values,
          history_lost: eb('number_health.history_lost', '+', lost),
        })),
      )
      .execute();
  },

  /** The first time counts: WhatsApp may deliver it again as it was. */
  async addUnreadable(instanceId: string, messageId: string, reason: UnreadableReason, at: Date): Promise<void> {
    await db
      .deleteFrom('unreadable_messages')
      .where('failed_at', '<', new Date(at.getTime() - keepMs).toISOString())
      .execute();
    await db
      .insertInto('unreadable_messages')
      .values({ instance_id: instanceId, message_id: messageId, reason, failed_at: at.toISOString() })
      .onConflict((conflict) => conflict.columns(['instance_id', 'message_id']).doNothing())
      .execute();
  },

  async recover(instanceId: string, messageId: string, at: Date): Promise<void> {
    await db
      .updateTable('unreadable_messages')
      .set({ recovered_at: at.toISOString() })
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId)
      .where('recovered_at', 'is', null)
      .execute();
  },

  /** Of what failed since then; what failed after `lostBefore` may still come. */
  async countUnreadable(since: string, lostBefore: string): Promise<UnreadableCount[]> {
    const rows = await db
      .selectFrom('unreadable_messages')
      .select(({ fn }) => [
        'instance_id',
        'reason',
        fn.countAll().as('failed'),
        fn.count('recovered_at').as('recovered'),
        fn.countAll().filterWhere('recovered_at', 'is', null).filterWhere('failed_at', '<=', lostBefore).as('lost'),
      ])
      .where('failed_at', '>=', since)
      .groupBy(['instance_id', 'reason'])
      .execute();
    return rows.map((row) => ({
      ...row,
      lost: Number(row.lost),
      recovered: Number(row.recovered),
      failed: Number(row.failed),
    }));
  },

  async remove(instanceId: string): Promise<void> {
    for (const table of ['number_health', 'unreadable_messages'] as const) {
      await db.deleteFrom(table).where('instance_id', '=', instanceId).execute();
    }
  },
});
