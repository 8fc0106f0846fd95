import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeAlong } from '../../db/delete-in-batches.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Of the database: whether this process may still write. */
export type Condition = RawBuilder<SqlBool>;

export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>;

/** What makes this server a linked device of a phone. Whoever holds it is the account, so the values come sealed. */
export const createCredentialsRepository = (db: Db, clock: Clock) => ({
  find: (instanceId: string): Promise<string | undefined> =>
    db
      .selectFrom('whatsapp_credentials')
      .select('value')
      .where('instance_id', '=', instanceId)
      .executeTakeFirst()
      .then((row) => row?.value),

  async save(instanceId: string, value: string, isLinked: boolean, mayWrite?: Condition): Promise<void> {
    const row = { value, is_linked: Number(isLinked), linked_at: isLinked ? clock().toISOString() : null };
    const write = (database: Db) =>
      database
        .insertInto('whatsapp_credentials')
        .values({ instance_id: instanceId, ...row })
        .onConflict((conflict) =>
          conflict.column('instance_id').doUpdateSet({
            ...row,
            // The age of a link counts from the first time.
            linked_at: (eb) => eb.fn.coalesce('whatsapp_credentials.linked_at', eb.val(row.linked_at)),
          }),
        )
        .execute();
    if (!mayWrite) {
      await write(db);
      return;
    }
    await db.transaction().execute(async (transaction) => {
      await expectHolds(transaction, mayWrite);
      await write(transaction);
    });
  },

  async isLinked(instanceId: string): Promise<boolean> {
    const row = await db
      .selectFrom('whatsapp_credentials')
      .select('is_linked')
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    return row?.is_linked === 1;
  },

  listLinked: (): Promise<string[]> =>
    db
      .selectFrom('whatsapp_credentials')
      .select('instance_id')
      .where('is_linked', '=', 1)
      .execute()
      .then((rows) => rows.map((row) => row.instance_id)),

  /** Everything that belongs to the linked phone. */
  async forget(instanceId: string): Promise<void> {
    const types = await db
      .selectFrom('whatsapp_keys')
      .select('type')
      .distinct()
      .where('instance_id', '=', instanceId)
      .execute();
    for (const { type } of types) {
      const ofType = sql<SqlBool>`instance_id = ${instanceId} and type = ${type}`;
      await deleteInBatches(removeAlong(db, 'whatsapp_keys', 'id', ofType));
    }
    await deleteInBatches(removeAlong(db, 'whatsapp_sent', 'message_id', sql`instance_id = ${instanceId}`));
    // Last: a crash before it leaves a link that can be removed again, and not keys that a new link would find.
    await db.deleteFrom('whatsapp_credentials').where('instance_id', '=', instanceId).execute();
  },
});

/** Another process may use the account by now; with the keys of this one it would read nothing any more. */
export async function expectHolds(db: Db, condition: Condition): Promise<void> {
  const { rows } = await sql<{ holds: SqlBool }>`select ${condition} as holds`.execute(db);
  if (!rows[0]?.holds) throw lostAccount();
}

export const lostAccount = () => new Error('another node may have the account');
