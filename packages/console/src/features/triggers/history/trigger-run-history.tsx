import { Button } from '@mantine/core';
import type { Trigger } from '@recado/contract';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api.ts';
import { Choice } from '../../../shared/ui/choice.tsx';
import { TableSkeleton } from '../../../shared/ui/data-table.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { runsMax, triggerRuns } from '../triggers.queries.ts';
import { RunEntry } from './run-entry.tsx';
import classes from './trigger-run-history.module.css';

const shownAtFirst = 20;
const everybody = 'todos';

interface RunHistoryProps {
  triggers: readonly Trigger[];
  triggerId: number | undefined;
  onSelect: (triggerId: number | undefined) => void;
}

/** What ran, newest first, action by action; it follows a run while it goes on. */
export function RunHistory({ triggers, triggerId, onSelect }: RunHistoryProps) {
  const [limit, setLimit] = useState(shownAtFirst);
  const query = useQuery({ ...triggerRuns({ triggerId, limit }), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  const names = new Map(triggers.map(({ id, name }) => [id, name]));
  // A history outlives its trigger.
  if (triggerId !== undefined && !names.has(triggerId)) names.set(triggerId, 'Gatilho excluído');
  return (
    <div className={classes.history}>
      <Choice
        className={classes.filter}
        label="Gatilho"
        data={[
          { value: everybody, label: 'Todos os gatilhos' },
          ...[...names].map(([id, name]) => ({ value: String(id), label: name })),
        ]}
        searchable={names.size > 10}
        value={triggerId === undefined ? everybody : String(triggerId)}
        onChange={(chosen) => onSelect(chosen === null || chosen === everybody ? undefined : Number(chosen))}
      />
      {data?.length === 0 ? (
        <EmptyState icon={IconHistory} title="Nenhuma execução ainda">
          Quando um gatilho for executado, cada ação aparece aqui com o resultado e a duração.
        </EmptyState>
      ) : data ? (
        <>
          <ol className={classes.runs} aria-label="Execuções">
            {data.map((run, index) => (
              <RunEntry key={run.id} run={run} startsOpen={index === 0} />
            ))}
          </ol>
          {data.length === limit && limit < runsMax && (
            <Button className={classes.more} variant="default" onClick={() => setLimit(runsMax)}>
              Mostrar Mais
            </Button>
          )}
        </>
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar o histórico" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista.')}
        </LoadError>
      ) : (
        <TableSkeleton label="Carregando o histórico" />
      )}
    </div>
  );
}
