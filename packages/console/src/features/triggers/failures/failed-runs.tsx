import type { TriggerRun } from '@recado/contract';
import { RunEntry } from '../history/run-entry.tsx';
import historyClasses from '../history/trigger-run-history.module.css';
import { JobDecision } from './job-decision.tsx';

export const FailedRuns = ({ runs }: { runs: readonly TriggerRun[] }) => (
  <ol className={historyClasses.runs} aria-label="Execuções com falhas">
    {runs.map((run, index) => (
      <RunEntry key={run.id} run={run} startsOpen={index === 0 || run.given_up !== null}>
        {run.given_up && <JobDecision job={{ id: run.given_up.job_id, what: `Execução nº ${run.id}` }} />}
      </RunEntry>
    ))}
  </ol>
);
