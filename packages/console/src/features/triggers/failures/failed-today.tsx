import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import historyClasses from '../history/trigger-run-history.module.css';
import { failedRunsToday } from '../triggers.queries.ts';
import classes from './failed-jobs.module.css';
import { FailedRuns } from './failed-runs.tsx';

/** The failures that the dashboard counts, and the way to all of them. */
export function FailedToday({ onShowAll }: { onShowAll: () => void }) {
  const { data: runs, error, isFetching, refetch } = useQuery(failedRunsToday);
  return (
    <div className={historyClasses.history}>
      <p className={classes.only}>
        Só as execuções de hoje.
        <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
          Mostrar Todas as Falhas
        </Button>
      </p>
      {runs?.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Nenhuma falha hoje">
          As execuções que começaram hoje e tiverem alguma falha aparecem aqui.
        </EmptyState>
      ) : runs ? (
        <FailedRuns runs={runs} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar as falhas" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista.')}
        </LoadError>
      ) : (
        <TableSkeleton label="Carregando as falhas" />
      )}
    </div>
  );
}
