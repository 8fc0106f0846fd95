import type { Db } from '../../db/open-database.ts';

export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>;

/** What makes this server a linked device of a phone. Whoever holds it is the account, so the values come sealed. */
export const createCredentialsRepository = (db: Db) => ({
  find: (instanceId: string): Promise<string | undefined> =>
    db
      .selectFrom('whatsapp_credentials')
      .select('value')
      .where('instance_id', '=', instanceId)
      .executeTakeFirst()
      .then((row) => row?.value),

  async save(instanceId: string, value: string, isLinked: boolean): Promise<void> {
    const row = { value, is_linked: Number(isLinked) };
    await db
      .insertInto('whatsapp_credentials')
      .values({ instance_id: instanceId, ...row })
      .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(row))
      .execute();
  },

  async isLinked(instanceId: string): Promise<boolean> {
    const row = await db
      .selectFrom('whatsapp_credentials')
      .select('is_linked')
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    return row?.is_linked === 1;
  },

  /** Everything that belongs to the linked phone. */
  forget: (instanceId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      for (const table of ['whatsapp_credentials', 'whatsapp_keys', 'whatsapp_sent'] as const) {
        await transaction.deleteFrom(table).where('instance_id', '=', instanceId).execute();
      }
    }),
});
