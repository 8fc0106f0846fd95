import type { Repository } from '../../db/repository.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { RunFacts } from './run-facts.ts';
import type { TriggerRunsRepository } from './trigger-runs.repository.ts';
import type { StoredTrigger } from './triggers.repository.ts';

interface Dependencies {
  runs: Repository<TriggerRunsRepository>;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
}

export type StartRun = ReturnType<typeof createStartRun>;

/** Writes runs down with all their actions and has them worked off. */
export function createStartRun({ runs, jobs, clock }: Dependencies) {
  const enqueue = (runId: number) => jobs.enqueue('trigger-run', { runId }, { key: `run:${runId}` });

  return {
    /** Answers the run's id. */
    async now(trigger: StoredTrigger, cause: string, facts: RunFacts): Promise<number> {
      const runId = await runs.inTransaction((queries) => queries.add(trigger, cause, facts, clock().toISOString()));
      await enqueue(runId);
      return runId;
    },

    /** Asked again after a crash with the same facts, it is the same run. */
    async once(trigger: StoredTrigger, cause: string, facts: RunFacts): Promise<void> {
      const runId = await runs.inTransaction(async (queries) => {
        await queries.lockTrigger(trigger.id);
        const known = await queries.findByFacts(trigger.id, facts);
        return known ?? queries.add(trigger, cause, facts, clock().toISOString());
      });
      await enqueue(runId);
    },

    /** A crash may have come between a run and its job; a run that has its job gets no second one. */
    async recover(): Promise<void> {
      for (const runId of await runs.unfinished()) await enqueue(runId);
    },
  };
}
