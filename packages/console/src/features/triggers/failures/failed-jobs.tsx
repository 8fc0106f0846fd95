import type { FailedJob } from '@recado/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { LongText } from '../../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import historyClasses from '../history/trigger-run-history.module.css';
import classes from './failed-jobs.module.css';
import { FailedRuns } from './failed-runs.tsx';
import { JobDecision } from './job-decision.tsx';
import { useFailures } from './use-failures.ts';

/** The runs of the history that have failures, and what the server gave up: there the administrator decides. */
export function FailedJobs() {
  const { failures, error, isFetching, refetch } = useFailures();
  if (!failures) {
    return error && !isFetching ? (
      <LoadError title="Erro ao carregar as falhas" onRetry={refetch}>
        {errorText(error, 'O servidor não entregou a lista.')}
      </LoadError>
    ) : (
      <TableSkeleton label="Carregando as falhas" />
    );
  }
  const { runs, jobs } = failures;
  if (runs.length + jobs.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title="Nenhuma falha">
        Execuções do histórico com alguma ação que falhou aparecem aqui, e as que o servidor não conseguiu levar adiante
        esperam por uma decisão.
      </EmptyState>
    );
  }
  return (
    <div className={historyClasses.history}>
      {jobs.length > 0 && (
        <ul className={classes.list} aria-label="Trabalhos com falha">
          {jobs.map((job) => (
            <FailedJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      {runs.length > 0 && <FailedRuns runs={runs} />}
    </div>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.what}>{job.what}</span>
        <span className={classes.facts}>
          {countOf(job.attempts, 'tentativa', 'tentativas')} · <RelativeTime iso={job.created_at} />
        </span>
        <LongText>{job.error}</LongText>
      </div>
      <JobDecision job={job} />
    </li>
  );
}
