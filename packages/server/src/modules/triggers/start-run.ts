import type { Clock } from '../../clock.ts';
import type { Repository } from '../../db/repository.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import type { RunFacts } from './run-facts.ts';
import type { TriggerRunsRepository } from './trigger-runs.repository.ts';
import type { StoredTrigger } from './triggers.repository.ts';

interface Dependencies {
  runs: Repository<TriggerRunsRepository>;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
}

export type StartRun = ReturnType<typeof createStartRun>;

/** Writes a run down with all its actions and has it worked off; answers its id. */
export const createStartRun =
  ({ runs, jobs, clock }: Dependencies) =>
  async (trigger: StoredTrigger, cause: string, facts: RunFacts): Promise<number> => {
    const runId = await runs.inTransaction((queries) => queries.add(trigger, cause, facts, clock().toISOString()));
    await jobs.enqueue('trigger-run', { runId }, { key: `run:${runId}` });
    return runId;
  };
