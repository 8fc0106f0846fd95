import { Button } from '@mantine/core';
import type { FailedJob, TriggerRun } from '@recado/contract';
import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { LongText } from '../../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { RunEntry } from '../history/run-entry.tsx';
import historyClasses from '../history/trigger-run-history.module.css';
import classes from './failed-jobs.module.css';
import { useFailures } from './use-failures.ts';
import { useJobDecision } from './use-job-decision.ts';

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
      {runs.length > 0 && (
        <ol className={historyClasses.runs} aria-label="Execuções com falhas">
          {runs.map((run, index) => (
            <RunEntry key={run.id} run={run} startsOpen={index === 0 || run.given_up !== null}>
              {run.given_up && <GivenUp run={run} jobId={run.given_up.job_id} />}
            </RunEntry>
          ))}
        </ol>
      )}
    </div>
  );
}

const GivenUp = ({ run, jobId }: { run: TriggerRun; jobId: string }) => (
  <Decision job={{ id: jobId, what: `Execução nº ${run.id}` }} />
);

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
      <Decision job={job} />
    </li>
  );
}

function Decision({ job }: { job: Pick<FailedJob, 'id' | 'what'> }) {
  const { retry, discard, isDeciding } = useJobDecision(job);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        onClick={retry}
        loading={isDeciding}
        aria-label={`Tentar novamente: ${job.what}`}
      >
        Tentar Novamente
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
        onClick={discard}
        disabled={isDeciding}
        aria-label={`Descartar: ${job.what}`}
      >
        Descartar
      </Button>
    </div>
  );
}
