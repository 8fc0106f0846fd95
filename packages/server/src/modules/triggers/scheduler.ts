import type { Jobs } from '../../jobs/jobs.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { nextRuns } from './cron.ts';
import { noFacts } from './run-facts.ts';
import type { StartRun } from './start-run.ts';
import type { StoredTrigger, TriggersRepository } from './triggers.repository.ts';

/** An occurrence that a downtime delayed by less than this still runs, once; an older one is passed over. */
const catchUpMs = 60 * 60_000;

interface Dependencies {
  triggers: Pick<TriggersRepository, 'find' | 'active'>;
  startRun: Pick<StartRun, 'once'>;
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  clock: Clock;
  timeZone: string;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Each occurrence of a schedule is a job with a key of its own, so it fires once however many nodes there are. Working
 * one off plans the next, and every start plans the next of each schedule anew.
 */
export function createScheduler({ triggers, startRun, jobs, clock, timeZone }: Dependencies) {
  const planAfter = async (trigger: StoredTrigger, moment: Date): Promise<void> => {
    if (trigger.type !== 'SCHEDULED' || trigger.is_active !== 1) return;
    const [next] = nextRuns(trigger.condition_value, timeZone, moment, 1);
    if (!next) return;
    const occurrence = next.toISOString();
    const payload = { triggerId: trigger.id, occurrence };
    await jobs.enqueue('trigger-schedule', payload, { runAt: next, key: `${trigger.id}:${occurrence}` });
  };
  const plan = (trigger: StoredTrigger): Promise<void> => planAfter(trigger, clock());

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
    const now = clock();
    // Before the run, which may fail for good, and never the same one again: the queue's clock may be ahead of this one.
    await planAfter(trigger, now > at ? now : at);
    const isTooLate = now.getTime() - at.getTime() > catchUpMs;
    if (isTooLate || !isStillDue(trigger, at)) return;
    const shown = at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    await startRun.once(trigger, `Agendado para ${shown}`, { ...noFacts, data: { agendado_para: occurrence } });
  });

  return {
    plan,
    async start(): Promise<void> {
      for (const trigger of await triggers.active(['SCHEDULED'])) await plan(trigger);
    },
  };
}
