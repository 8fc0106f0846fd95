import type { Db } from '../../db/database.ts';
import { lastVersionSetting } from '../../modules/instances/last-version-setting.ts';

export type LastVersionRepository = ReturnType<typeof createLastVersionRepository>;

/** The version with which WhatsApp last let a number in. */
export const createLastVersionRepository = (db: Db) => ({
  async find(): Promise<string | undefined> {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', lastVersionSetting)
      .executeTakeFirst();
    return row?.value;
  },

  async save(value: string): Promise<void> {
    await db
      .insertInto('settings')
      .values({ name: lastVersionSetting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
});
