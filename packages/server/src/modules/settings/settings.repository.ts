import type { Db } from '../../db/open-database.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export const createSettingsRepository = (db: Db) => ({
  async find(name: string): Promise<string | undefined> {
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  },
});
