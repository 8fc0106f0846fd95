import type { TriggerAction } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type ActionContext, type ExecuteAction, NotYet, Skipped } from './actions/execute-action.ts';
import type { Run, Step, TriggerRunsRepository } from './trigger-runs.repository.ts';
import type { TriggersRepository } from './triggers.repository.ts';

interface Dependencies {
  runs: TriggerRunsRepository;
  triggers: Pick<TriggersRepository, 'find'>;
  execute: ExecuteAction;
  jobs: Jobs;
  clock: Clock;
  onError(error: unknown): void;
}

/** So many runs side by side; within a run the actions go one after the other. */
const concurrency = 4;
const resultMax = 2000;
/** Of each trigger. */
const runsKept = 500;
/** How often an action whose time has not come is asked again, and for how long: a restart or a lost connection. */
const askAgainMs = 3000;
const askedForMs = 2 * 60_000;
/** What may take days. When it comes to be possible the number tells; this is for what nobody tells. */
const askRarelyMs = 2 * 60_000;

/**
 * Works runs off. Every step is noted before and after, so a run whose process died goes on at the action where it was;
 * that action is done again, and must know by itself what it has already done.
 */
export function workRuns({ runs, triggers, execute, jobs, clock, onError }: Dependencies): void {
  /** The moment at which an action that waits goes on; undefined when it does not wait, or no longer. */
  const waitOf = async (run: Run, step: Step): Promise<Date | undefined> => {
    const ms = delayOf(step.action);
    if (ms === 0) return undefined;
    const now = clock();
    const wakeAt = step.wake_at ? new Date(step.wake_at) : new Date(now.getTime() + ms);
    if (!step.wake_at) {
      await runs.mark(run.id, step.position, { wake_at: wakeAt.toISOString(), started_at: now.toISOString() });
    }
    return wakeAt > now ? wakeAt : undefined;
  };

  const isActive = async (triggerId: number): Promise<boolean> => (await triggers.find(triggerId))?.is_active === 1;

  /** Answers when to come back to an action that could not be done yet, or that it is the last one. */
  const work = async (run: Run, step: Step): Promise<Date | 'over' | undefined> => {
    const started = clock();
    const began = performance.now();
    const firstStart = step.started_at ?? started.toISOString();
    await runs.mark(run.id, step.position, { state: 'running', started_at: firstStart });
    const context: ActionContext = {
      runId: run.id,
      position: step.position,
      triggerId: run.trigger_id,
      facts: run.facts,
      startedAt: run.started_at,
      wasPutOff: step.result !== '',
      canWait: started.getTime() - Date.parse(step.wake_at ?? firstStart) < askedForMs,
    };
    const outcome = await execute(step.action, context).then(
      (result) => ({ state: 'succeeded' as const, result, again: undefined }),
      (error: unknown) => ({
        state: stateAfter(error),
        result: explain(error, onError),
        again: error instanceof NotYet ? againAt(clock(), error) : undefined,
      }),
    );
    const { state, again } = outcome;
    const duration_ms = again ? null : Math.round(performance.now() - began);
    // Where nobody wants any more what was put off, nobody wants what would come after it. First, in case of a crash.
    const isOver = state === 'failed' && context.wasPutOff && !(await isActive(run.trigger_id));
    if (isOver) await runs.abandon(run.id, clock().toISOString());
    await runs.mark(run.id, step.position, { state, result: outcome.result.slice(0, resultMax), duration_ms });
    return isOver ? 'over' : again;
  };

  const comeBack = async (runId: number, at: Date, key?: string): Promise<void> => {
    await runs.setState(runId, { state: 'waiting' });
    await jobs.enqueue('trigger-run', { runId }, { runAt: at, ...(key && { key }) });
  };

  const finish = async (runId: number): Promise<void> => {
    const done = await runs.find(runId);
    const hasFailed = done?.steps.some(({ state }) => state === 'failed');
    await runs.setState(runId, { state: hasFailed ? 'failed' : 'succeeded', finished_at: clock().toISOString() });
    if (done) await runs.keepLast(done.trigger_id, runsKept);
  };

  jobs.work(
    'trigger-run',
    async ({ runId }) => {
      const run = await runs.find(runId);
      if (!run || run.finished_at) return;
      for (const step of run.steps) {
        if (step.state !== 'pending' && step.state !== 'running') continue;
        const wakeAt = await waitOf(run, step);
        if (wakeAt) return comeBack(runId, wakeAt, `run:${runId}:${step.position}:${wakeAt.getTime()}`);
        await runs.setState(runId, { state: 'running' });
        const again = await work(run, step);
        if (again === 'over') break;
        // By a clock that was set back it may be the same moment as before, and yet is another time.
        if (again) return comeBack(runId, again);
      }
      await finish(runId);
    },
    { concurrency },
  );
}

const againAt = (now: Date, { isLong }: NotYet): Date => new Date(now.getTime() + (isLong ? askRarelyMs : askAgainMs));

function stateAfter(error: unknown): 'pending' | 'skipped' | 'failed' {
  if (error instanceof NotYet) return 'pending';
  return error instanceof Skipped ? 'skipped' : 'failed';
}

/** A time to wake up, not a sleeping process. */
function delayOf(action: TriggerAction): number {
  if (action.type === 'DELAY') return action.value.ms;
  return action.type === 'SEND_WHATSAPP_MESSAGE' ? action.value.delay : 0;
}

/** A refusal is told in its own words; anything else is a fault of ours and goes to the log. */
function explain(error: unknown, onError: (error: unknown) => void): string {
  if (error instanceof AppError || error instanceof NotYet || error instanceof Skipped) return error.message;
  onError(error);
  return 'Erro inesperado ao executar a ação';
}
