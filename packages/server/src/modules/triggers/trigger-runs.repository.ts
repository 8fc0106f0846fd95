import type { LoggedEvent, TriggerAction, TriggerRun } from '@recado/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasFailures } from './failed-runs.ts';
import type { RunFacts } from './run-facts.ts';
import { describeRuns, stepsOf } from './run-outcomes.ts';
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
type DescribedRun = Omit<TriggerRun, 'given_up'>;

interface RunFilter {
  limit: number;
  triggerId?: number | undefined;
  failedOnly?: boolean | undefined;
  /** Those that began then, or later. */
  since?: string | undefined;
  /** Runs whose job the server gave up. */
  givenUp?: readonly number[] | undefined;
}

export type TriggerRunsRepository = ReturnType<typeof createTriggerRunsRepository>;

export const createTriggerRunsRepository = (db: Db) => ({
  /** A run with all its actions, as the trigger has them now. */
  async add(trigger: StoredTrigger, cause: string, { person, ...facts }: RunFacts, now: string): Promise<number> {
    const { id } = await db
      .insertInto('trigger_runs')
      .values({
        trigger_id: trigger.id,
        person_key: person,
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

  /** Until the end of the transaction nobody else starts a run of this trigger this way. */
  async lockTrigger(id: number): Promise<void> {
    await db
      .updateTable('triggers')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', id)
      .execute();
  },

  async findByFacts(triggerId: number, { person: _, ...facts }: RunFacts): Promise<number | undefined> {
    const row = await db
      .selectFrom('trigger_runs')
      .select('id')
      .where('trigger_id', '=', triggerId)
      .where('facts', '=', JSON.stringify(facts))
      .executeTakeFirst();
    return row?.id;
  },

  /** Those under way; one that waits has a job for the time it wakes up. */
  async unfinished(): Promise<number[]> {
    const rows = await db
      .selectFrom('trigger_runs')
      .select('id')
      .where('state', '=', 'running')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Those whose message waits for this number. One that waits for its own time has nothing to say yet. */
  waitingFor: (instanceId: string): Promise<number[]> => putOffFor(db, instanceId, ['waiting']),

  /** How many messages have waited for this number and are not out yet, also those that are being tried again. */
  countWaiting: async (instanceId: string): Promise<number> =>
    (await putOffFor(db, instanceId, ['waiting', 'running'])).length,

  async find(id: number): Promise<Run | undefined> {
    const row = await db.selectFrom('trigger_runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const steps = await stepsOf(db, [id]);
    const facts = { person: row.person_key, ...(JSON.parse(row.facts) as Omit<RunFacts, 'person'>) };
    return { ...row, facts, steps: steps.map(toStep) };
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

  /** Ends a run before its time: what was not done is passed over. */
  async abandon(runId: number, now: string): Promise<void> {
    await db
      .updateTable('trigger_run_actions')
      .set({ state: 'skipped' })
      .where('run_id', '=', runId)
      .where('state', 'in', ['pending', 'running'])
      .execute();
    await db
      .updateTable('trigger_runs')
      .set({ state: 'failed', finished_at: now })
      .where('id', '=', runId)
      .where('finished_at', 'is', null)
      .execute();
  },

  /** Forgets the oldest finished runs of a trigger. */
  async keepLast(triggerId: number, count: number): Promise<void> {
    await db
      .deleteFrom('trigger_runs')
      .where('trigger_id', '=', triggerId)
      .where('finished_at', 'is not', null)
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('trigger_runs')
          .select('id')
          .where('trigger_id', '=', triggerId)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(count),
      )
      .execute();
  },

  async recent({ limit, triggerId, failedOnly, since, givenUp = [] }: RunFilter): Promise<DescribedRun[]> {
    let query = db.selectFrom('trigger_runs').selectAll().orderBy('id', 'desc').limit(limit);
    if (triggerId !== undefined) query = query.where('trigger_id', '=', triggerId);
    if (since !== undefined) query = query.where('started_at', '>=', since);
    if (failedOnly) query = query.where(hasFailures(givenUp));
    return describeRuns(db, await query.execute());
  },

  async findRun(id: number): Promise<DescribedRun | undefined> {
    const rows = await db.selectFrom('trigger_runs').selectAll().where('id', '=', id).execute();
    return (await describeRuns(db, rows))[0];
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

  /** Keeps an event, and so many of those before it. */
  async addEvent(event: Insertable<Tables['logged_events']>, kept: number): Promise<void> {
    const { id } = await db.insertInto('logged_events').values(event).returning('id').executeTakeFirstOrThrow();
    await db
      .deleteFrom('logged_events')
      .where('id', '<=', id - kept)
      .execute();
  },

  events: (limit: number): Promise<LoggedEvent[]> =>
    db
      .selectFrom('logged_events')
      .select(['id', 'trigger_id', 'level', 'message', 'details', 'created_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});

/** The runs of steps that were put off because of a number. */
async function putOffFor(db: Db, instanceId: string, states: RunRow['state'][]): Promise<number[]> {
  const rows = await db
    .selectFrom('trigger_run_actions')
    .innerJoin('trigger_runs', 'trigger_runs.id', 'run_id')
    .select(['run_id', 'action'])
    .where('trigger_runs.state', 'in', states)
    .where('trigger_run_actions.state', 'in', ['pending', 'running'])
    .where('result', '!=', '')
    .orderBy('run_id')
    .execute();
  return rows.filter(({ action }) => instanceIn(JSON.parse(action)) === instanceId).map(({ run_id }) => run_id);
}

const toStep = ({ action, ...row }: ActionRow): Step => ({ ...row, action: JSON.parse(action) });

const instanceIn = (action: TriggerAction): string | undefined =>
  action.type === 'SEND_WHATSAPP_MESSAGE' ? action.value.instanceId : undefined;
