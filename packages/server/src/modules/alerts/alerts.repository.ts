import type { AlertKind } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type AlertRow = Selectable<Tables['alerts']>;

/** How a thing that may go wrong is doing. */
export interface Finding {
  kind: AlertKind;
  /** What it is about: of one kind and subject there is one alert. */
  subject: string;
  isWrong: boolean;
  /** For the owner: what is wrong, or that it no longer is. */
  text: string;
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;

/** What is wrong now. Several nodes may look at the same thing: each change is made, and told, by one of them. */
export const createAlertsRepository = (db: Db) => ({
  list: (): Promise<AlertRow[]> => db.selectFrom('alerts').selectAll().orderBy('since').orderBy('id').execute(),

  async raise({ kind, subject, text }: Finding, since: string): Promise<void> {
    await db
      .insertInto('alerts')
      .values({ kind, subject, text, since, told_at: null })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet({ text }).where('alerts.text', '<>', text),
      )
      .execute();
  },

  /** True for one caller. */
  async tell(id: number, at: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('alerts')
      .set({ told_at: at })
      .where('id', '=', id)
      .where('told_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** True for one caller. */
  async end(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('alerts').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
