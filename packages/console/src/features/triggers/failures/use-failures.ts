import type { FailedJob, TriggerRun } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { failedJobs, failedRuns } from '../triggers.queries.ts';

/** What failed: runs, as the history has them, and work that belongs to none of them. */
export function useFailures() {
  const runs = useQuery(failedRuns);
  const jobs = useQuery(failedJobs);
  const isShown = (job: FailedJob) => runs.data?.some(({ id }: TriggerRun) => id === job.run_id) ?? false;
  const otherJobs = jobs.data?.filter((job) => !isShown(job));
  return {
    failures: runs.data && otherJobs ? { runs: runs.data, jobs: otherJobs } : undefined,
    count: (runs.data?.length ?? 0) + (otherJobs?.length ?? 0),
    error: runs.error ?? jobs.error,
    isFetching: runs.isFetching || jobs.isFetching,
    refetch: () => void Promise.all([runs.refetch(), jobs.refetch()]),
  };
}
