import type { LoggedEvent, TriggerAction, TriggerRun } from '@recado/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { RunFacts } from './run-facts.ts';
import type { StoredTrigger } from './triggers.repository.ts';

type RunRow = Selectable<Tables['trigger_runs']>;
type ActionRow = Selectable<Tables['trigger_run_actions']>;

export interface Step extends Omit<ActionRow, 'action'> {
  action: TriggerAction;
}
export interface Run extends Omit<RunRow, 'facts'> {
  facts: RunFacts;
  steps: Step[];
}
export type TriggerRunsRepository = ReturnType<typeof createTriggerRunsRepository>;

export const createTriggerRunsRepository = (db: Db) => ({
  /** A run with all its actions, as the trigger has them now. */
  async add(trigger: StoredTrigger, cause: string, facts: RunFacts, now: string): Promise<number> {
    const { id } = await db
      .insertInto('trigger_runs')
      .values({
        trigger_id: trigger.id,
        trigger_name: trigger.name,
        cause,
        facts: JSON.stringify(facts),
        state: 'running',
        started_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const steps = trigger.actions.map((action, position) => ({
      run_id: id,
      position,
      action: JSON.stringify(action),
      state: 'pending' as const,
      result: '',
      wake_at: null,
      started_at: null,
      duration_ms: null,
    }));
    if (steps.length > 0) await db.insertInto('trigger_run_actions').values(steps).execute();
    return id;
  },

  async find(id: number): Promise<Run | undefined> {
    const row = await db.selectFrom('trigger_runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const steps = await stepsOf(db, [id]);
    return { ...row, facts: JSON.parse(row.facts), steps: steps.map(toStep) };
  },

  async mark(runId: number, position: number, values: Partial<ActionRow>): Promise<void> {
    await db
      .updateTable('trigger_run_actions')
      .set(values)
      .where('run_id', '=', runId)
      .where('position', '=', position)
      .execute();
  },

  async setState(runId: number, values: Pick<RunRow, 'state'> & Partial<Pick<RunRow, 'finished_at'>>): Promise<void> {
    await db.updateTable('trigger_runs').set(values).where('id', '=', runId).execute();
  },

  async recent(limit: number, triggerId?: number): Promise<TriggerRun[]> {
    const query = db.selectFrom('trigger_runs').selectAll().orderBy('id', 'desc').limit(limit);
    const rows = await (triggerId === undefined ? query : query.where('trigger_id', '=', triggerId)).execute();
    const steps =
      rows.length === 0
        ? []
        : await stepsOf(
            db,
            rows.map(({ id }) => id),
          );
    return rows.map(({ facts: _, ...row }) => ({
      ...row,
      actions: steps
        .filter((step) => step.run_id === row.id)
        .map(({ position, action, state, result, started_at, duration_ms }) => ({
          position,
          type: (JSON.parse(action) as TriggerAction).type,
          state,
          result,
          started_at,
          duration_ms,
        })),
    }));
  },

  /** When each trigger ran last. */
  async lastRuns(): Promise<Map<number, string>> {
    const rows = await db
      .selectFrom('trigger_runs')
      .select(['trigger_id', (eb) => eb.fn.max('started_at').as('at')])
      .groupBy('trigger_id')
      .execute();
    return new Map(rows.map(({ trigger_id, at }) => [trigger_id, at ?? '']));
  },

  async addEvent(event: Insertable<Tables['logged_events']>): Promise<void> {
    await db.insertInto('logged_events').values(event).execute();
  },

  events: (limit: number): Promise<LoggedEvent[]> =>
    db.selectFrom('logged_events').selectAll().orderBy('id', 'desc').limit(limit).execute(),
});

const stepsOf = (db: Db, runIds: number[]): Promise<ActionRow[]> =>
  db
    .selectFrom('trigger_run_actions')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('position')
    .execute();

const toStep = ({ action, ...row }: ActionRow): Step => ({ ...row, action: JSON.parse(action) });
