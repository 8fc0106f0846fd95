import { Button } from '@mantine/core';
import type { FailedJob } from '@recado/contract';
import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { LongText } from '../../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { failedJobs } from '../triggers.queries.ts';
import classes from './failed-jobs.module.css';
import { useJobDecision } from './use-job-decision.ts';

/** Work that the server gave up after several attempts: the administrator decides what becomes of it. */
export function FailedJobs() {
  const { data, error, isFetching, refetch } = useQuery(failedJobs);
  if (!data) {
    return error && !isFetching ? (
      <LoadError title="Erro ao carregar as falhas" onRetry={() => void refetch()}>
        {errorText(error, 'O servidor não entregou a lista.')}
      </LoadError>
    ) : (
      <TableSkeleton label="Carregando as falhas" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title="Nenhuma falha">
        Execuções que o servidor não conseguiu levar adiante, depois de várias tentativas, esperam aqui por uma decisão.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list} aria-label="Trabalhos com falha">
      {data.map((job) => (
        <FailedJobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const { retry, discard, isDeciding } = useJobDecision(job);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.what}>{job.what}</span>
        <span className={classes.facts}>
          {countOf(job.attempts, 'tentativa', 'tentativas')} · <RelativeTime iso={job.created_at} />
        </span>
        <LongText>{job.error}</LongText>
      </div>
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
    </li>
  );
}
