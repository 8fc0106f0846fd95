import { type Script, type ScriptInput, type ScriptRun, scriptResult } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Row = Selectable<Tables['scripts']>;
export type NewScriptRun = Omit<ScriptRun, 'id'> & { person_key: string };
export type ScriptsRepository = ReturnType<typeof createScriptsRepository>;

export const createScriptsRepository = (db: Db) => ({
  async list(): Promise<Script[]> {
    const rows = await db.selectFrom('scripts').selectAll().orderBy('id', 'desc').execute();
    return rows.map(toScript);
  },

  async find(id: number): Promise<Script | undefined> {
    const row = await db.selectFrom('scripts').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toScript(row);
  },

  async add(input: ScriptInput, now: string): Promise<Script> {
    const row = await db
      .insertInto('scripts')
      .values({ ...toRow(input), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toScript(row);
  },

  async update(id: number, input: ScriptInput): Promise<Script | undefined> {
    const row = await db
      .updateTable('scripts')
      .set(toRow(input))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toScript(row);
  },

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('scripts').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },

  async runs(scriptId: number): Promise<ScriptRun[]> {
    const rows = await db
      .selectFrom('script_runs')
      .selectAll()
      .where('script_id', '=', scriptId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ result, person_key: _, ...row }) => ({
      ...row,
      result: scriptResult.parse(JSON.parse(result)),
    }));
  },

  /** Notes what became of a run and forgets the oldest ones; a script that was deleted meanwhile has no history to keep. */
  record: ({ script_id, status, result, ...run }: NewScriptRun, keep: number): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('scripts')
        .set({ last_run_at: run.started_at, last_run_status: status })
        .where('id', '=', script_id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await transaction
        .insertInto('script_runs')
        .values({ ...run, script_id, status, result: JSON.stringify(result) })
        .execute();
      const kept = transaction
        .selectFrom('script_runs')
        .select('id')
        .where('script_id', '=', script_id)
        .orderBy('id', 'desc')
        .limit(keep);
      await transaction
        .deleteFrom('script_runs')
        .where('script_id', '=', script_id)
        .where('id', 'not in', kept)
        .execute();
    }),
});

const toRow = ({ is_active, ...input }: ScriptInput) => ({ ...input, is_active: is_active ? 1 : 0 });

const toScript = ({ is_active, ...row }: Row): Script => ({ ...row, is_active: is_active === 1 ? 1 : 0 });
