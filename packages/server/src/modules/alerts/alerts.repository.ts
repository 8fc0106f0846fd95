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
  /** What of it matters, where the words change more often than that: another gist is told again, each of them once. */
  gist?: string;
  /** Zero unless told: what weighs less does not take the place of what was known, as long as it is not over. */
  weight?: number;
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;

export const toldOf = ({ told }: Pick<AlertRow, 'told'>): string[] => JSON.parse(told);

/** What is wrong now. Several nodes may look at the same thing: each change is made, and told, by one of them. */
export const createAlertsRepository = (db: Db) => ({
  list: (): Promise<AlertRow[]> => db.selectFrom('alerts').selectAll().orderBy('since').orderBy('id').execute(),

  async raise({ kind, subject, text, gist = '', weight = 0 }: Finding, since: string): Promise<void> {
    await db
      .insertInto('alerts')
      .values({ kind, subject, text, gist, weight, since, told_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet({ text, gist, weight })
          .where('alerts.weight', '<=', weight)
          .where((eb) => eb.or([eb('alerts.text', '<>', text), eb('alerts.gist', '<>', gist)])),
      )
      .execute();
  },

  /** True for one caller. */
  async tell({ id, told, gist }: Pick<AlertRow, 'id' | 'told' | 'gist'>, at: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('alerts')
      .set({ told_at: at, told: JSON.stringify([...toldOf({ told }), gist]) })
      .where('id', '=', id)
      .where('told', '=', told)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Nobody was told of that after all. */
  async untell(kind: AlertKind, subject: string, gist: string): Promise<void> {
    const row = await db
      .selectFrom('alerts')
      .select(['id', 'told'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (!row) return;
    const left = toldOf(row).filter((one) => one !== gist);
    await db
      .updateTable('alerts')
      .set({ told: JSON.stringify(left), ...(left.length === 0 && { told_at: null }) })
      .where('id', '=', row.id)
      .where('told', '=', row.told)
      .execute();
  },

  /** True for one caller. */
  async end(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('alerts').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
