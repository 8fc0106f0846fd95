import { isDeepStrictEqual } from 'node:util';
import {
  actionProblem,
  actionTexts,
  adminEvents,
  needsValue,
  phoneKey,
  type TestFacts,
  type Trigger,
  type TriggerAction,
  type TriggerInput,
  type TriggerRun,
  triggerTexts,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { DeadJob, Jobs } from '../../jobs/jobs.port.ts';
import { runOf } from '../../jobs/jobs.routes.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import { startOfDay } from '../../runtime/time-zone.ts';
import { nextRuns, scheduleProblem } from './cron.ts';
import type { Scheduler } from './scheduler.ts';
import type { StartRun } from './start-run.ts';
import type { TriggerRunsRepository } from './trigger-runs.repository.ts';
import type { StoredTrigger, TriggersRepository } from './triggers.repository.ts';

interface Dependencies {
  triggers: TriggersRepository;
  runs: TriggerRunsRepository;
  startRun: Pick<StartRun, 'now'>;
  scheduler: Scheduler;
  jobs: Pick<Jobs, 'dead'>;
  /** Instances, groups, scripts and quick actions that actions may name. */
  exists: {
    instance(id: string): Promise<boolean>;
    group(id: string): Promise<boolean>;
    script(id: number): Promise<boolean>;
    /** Undefined where there is no such action, false where it has no file. */
    quickActionFile(id: number): Promise<boolean | undefined>;
  };
  changes: Changes;
  clock: Clock;
  timeZone: string;
}

interface RunsFilter {
  limit: number;
  triggerId?: number | undefined;
  failedOnly: boolean;
  isToday?: boolean;
}

export type TriggersService = ReturnType<typeof createTriggersService>;

export function createTriggersService({
  triggers,
  runs,
  startRun,
  scheduler,
  jobs,
  exists,
  changes,
  clock,
  timeZone,
}: Dependencies) {
  const get = async (id: number): Promise<StoredTrigger> => {
    const trigger = await triggers.find(id);
    if (!trigger) throw new AppError('NOT_FOUND', undefined, { text: 'Gatilho não encontrado' });
    return trigger;
  };

  const toTrigger = (trigger: StoredTrigger, lastRuns: Map<number, string>): Trigger => {
    const isScheduled = trigger.type === 'SCHEDULED' && trigger.is_active === 1;
    const [next] = isScheduled ? nextRuns(trigger.condition_value, timeZone, clock(), 1) : [];
    return {
      ...trigger,
      is_active: trigger.is_active === 1 ? 1 : 0,
      in_groups: trigger.in_groups === 1 ? 1 : 0,
      next_run_at: next?.toISOString() ?? null,
      last_run_at: lastRuns.get(trigger.id) ?? null,
      time_zone: timeZone,
    };
  };

  /** What the contract cannot know: whether a cron text has a meaning, and whether ids exist. */
  const check = async (input: TriggerInput, stored?: StoredTrigger): Promise<TriggerInput> => {
    const fields: Record<string, string> = {};
    const unreadable =
      input.condition_type === 'CRON_EXPRESSION' ? scheduleProblem(input.condition_value, timeZone) : undefined;
    if (unreadable) fields['condition_value'] = unreadable;
    if (input.condition_type === 'EVENT_NAME_IS' && !Object.hasOwn(adminEvents, input.condition_value)) {
      fields['condition_value'] = triggerTexts.eventUnknown;
    }
    for (const [index, action] of input.actions.entries()) {
      const problem = await missingIn(action);
      if (problem) fields[`actions.${index}`] = problem;
      const impossible = actionProblem(action, input);
      if (impossible && !wasImpossible(action, stored)) {
        fields[`actions.${index}.value.${impossible.field}`] = impossible.text;
      }
    }
    const [text] = Object.values(fields);
    if (text) throw new AppError('INVALID_INPUT', { fields }, { text });
    return needsValue(input.condition_type) ? input : { ...input, condition_value: '' };
  };

  const missingIn = async (action: TriggerInput['actions'][number]): Promise<string | undefined> => {
    if ('instanceId' in action.value && !(await exists.instance(action.value.instanceId))) {
      return `A instância "${action.value.instanceId}" não existe`;
    }
    if (action.type === 'SEND_BULK_WHATSAPP' && !(await exists.group(action.value.groupId)))
      return 'O grupo não existe';
    if ('quickActionId' in action.value && action.value.quickActionId !== undefined) {
      const hasFile = await exists.quickActionFile(action.value.quickActionId);
      if (!hasFile) return hasFile === undefined ? actionTexts.quickActionGone : actionTexts.quickActionEmpty;
    }
    if (action.type === 'ADD_CONTACT') {
      for (const id of action.value.groupIds) if (!(await exists.group(id))) return 'Um dos grupos não existe';
    }
    if (action.type === 'RUN_PLAYWRIGHT_SCRIPT' && !(await exists.script(action.value.scriptId))) {
      return 'O script não existe';
    }
    return undefined;
  };

  const changed = async (trigger: StoredTrigger): Promise<Trigger> => {
    await changes.publish('triggers');
    await scheduler.plan(trigger);
    return toTrigger(trigger, await runs.lastRuns());
  };

  const getRun = async (id: number): Promise<TriggerRun> => {
    const run = await runs.findRun(id);
    if (!run) throw new AppError('NOT_FOUND', undefined, { text: 'Execução não encontrada' });
    return withDecision(run, (await givenUpRuns()).get(id));
  };

  const givenUpRuns = async (): Promise<Map<number, DeadJob>> =>
    new Map((await jobs.dead()).map((job) => [runOf(job) ?? 0, job]));

  return {
    async list(): Promise<Trigger[]> {
      const lastRuns = await runs.lastRuns();
      return (await triggers.list()).map((trigger) => toTrigger(trigger, lastRuns));
    },

    async find(id: number): Promise<Trigger | undefined> {
      const trigger = await triggers.find(id);
      return trigger && toTrigger(trigger, await runs.lastRuns());
    },

    create: async (input: TriggerInput): Promise<Trigger> =>
      changed(await triggers.add(await check(input), clock().toISOString())),

    async update(id: number, input: TriggerInput): Promise<Trigger> {
      const stored = await get(id);
      const trigger = await triggers.update(id, await check(input, stored));
      return changed(trigger ?? (await get(id)));
    },

    async remove(id: number): Promise<void> {
      await get(id);
      await triggers.remove(id);
      await changes.publish('triggers');
    },

    /** Runs it now, whether or not its condition holds; an inactive one never runs. */
    async execute(id: number, { phone, name, message }: TestFacts): Promise<TriggerRun> {
      const trigger = await get(id);
      if (trigger.is_active !== 1) throw new AppError('TRIGGER_INACTIVE');
      const data: Record<string, string> = trigger.type === 'SCHEDULED' ? { agendado_para: clock().toISOString() } : {};
      const facts = { person: phoneKey(phone) ?? '', phone, message, sender: name, data };
      return getRun(await startRun.now(trigger, 'Executado pelo administrador', facts));
    },

    getRun,

    /** Those that were given up are under way for the table, and failed for whoever looks. */
    async runs({ isToday, ...filter }: RunsFilter): Promise<TriggerRun[]> {
      const givenUp = await givenUpRuns();
      const since = isToday ? startOfDay(clock(), timeZone).toISOString() : undefined;
      const found = await runs.recent({ ...filter, since, givenUp: [...givenUp.keys()] });
      return found.map((run) => withDecision(run, givenUp.get(run.id)));
    },
    events: (limit: number) => runs.events(limit),

    previewCron(expression: string) {
      const text = scheduleProblem(expression, timeZone);
      if (text) throw new AppError('INVALID_INPUT', { fields: { expression: text } }, { text });
      return { next: nextRuns(expression, timeZone, clock(), 5).map((at) => at.toISOString()), timeZone };
    },
  };
}

function withDecision(run: Omit<TriggerRun, 'given_up'>, job: DeadJob | undefined): TriggerRun {
  if (!job || run.finished_at !== null) return { ...run, given_up: null };
  return { ...run, state: 'failed', given_up: { job_id: job.id, error: job.error, attempts: job.attempts } };
}

/** Stored before there was a rule against it: its trigger can still be renamed or switched off. */
const wasImpossible = (action: TriggerAction, stored: StoredTrigger | undefined): boolean =>
  stored?.actions.some((old) => isDeepStrictEqual(old, action) && actionProblem(old, stored) !== undefined) ?? false;
