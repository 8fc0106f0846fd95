import type { Db } from '../../db/database.ts';
import { secretNames } from './settings.repository.ts';

/** Of this database, under the secret that it began with: no backup carries it to another one. */
export const secretCheckSetting = 'secret_check';

export const createSecretCheckRepository = (db: Db) => ({
  async find(): Promise<string | undefined> {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', secretCheckSetting)
      .executeTakeFirst();
    return row?.value;
  },

  /** Unless there is one: of nodes that begin together, the first decides. */
  async add(value: string): Promise<void> {
    const row = { name: secretCheckSetting, value };
    await db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  },

  async replace(value: string): Promise<void> {
    await db
      .insertInto('settings')
      .values({ name: secretCheckSetting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },

  /** Everything that is long-lived and sealed; the keys of a number come and go with its credentials. */
  async listSealed(): Promise<string[]> {
    const settings = await db
      .selectFrom('settings')
      .select('value')
      .where('name', 'in', [...secretNames])
      .where('value', '!=', '')
      .execute();
    const credentials = await db.selectFrom('whatsapp_credentials').select('value').execute();
    return [...settings, ...credentials].map(({ value }) => value);
  },
});
