import type { Clock } from '../../clock.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import { nextRuns } from './cron.ts';
import { noFacts } from './run-facts.ts';
import type { StartRun } from './start-run.ts';
import type { StoredTrigger, TriggersRepository } from './triggers.repository.ts';

/** An occurrence that a downtime delayed by less than this still runs, once; an older one is passed over. */
const catchUpMs = 60 * 60_000;

interface Dependencies {
  triggers: Pick<TriggersRepository, 'find' | 'active'>;
  startRun: StartRun;
  jobs: Jobs;
  clock: Clock;
  timeZone: string;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Each occurrence of a schedule is a job with a key of its own, so it fires once however many nodes there are. Working
 * one off plans the next, and every start plans the next of each schedule anew.
 */
export function createScheduler({ triggers, startRun, jobs, clock, timeZone }: Dependencies) {
  const plan = async (trigger: StoredTrigger): Promise<void> => {
    if (trigger.type !== 'SCHEDULED' || trigger.is_active !== 1) return;
    const [next] = nextRuns(trigger.condition_value, timeZone, clock(), 1);
    if (!next) return;
    const occurrence = next.toISOString();
    const payload = { triggerId: trigger.id, occurrence };
    await jobs.enqueue('trigger-schedule', payload, { runAt: next, key: `${trigger.id}:${occurrence}` });
  };

  /** A trigger that was changed or switched off since does not run at a time it no longer has. */
  const isStillDue = (trigger: StoredTrigger, occurrence: Date): boolean => {
    if (trigger.type !== 'SCHEDULED' || trigger.is_active !== 1) return false;
    const [due] = nextRuns(trigger.condition_value, timeZone, new Date(occurrence.getTime() - 1), 1);
    return due?.getTime() === occurrence.getTime();
  };

  jobs.work('trigger-schedule', async ({ triggerId, occurrence }) => {
    const trigger = await triggers.find(triggerId);
    if (!trigger) return;
    const at = new Date(occurrence);
    const isTooLate = clock().getTime() - at.getTime() > catchUpMs;
    if (!isTooLate && isStillDue(trigger, at)) {
      const cause = `Agendado para ${at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })}`;
      await startRun(trigger, cause, noFacts);
    }
    await plan(trigger);
  });

  return {
    plan,
    async start(): Promise<void> {
      for (const trigger of await triggers.active(['SCHEDULED'])) await plan(trigger);
    },
  };
}
