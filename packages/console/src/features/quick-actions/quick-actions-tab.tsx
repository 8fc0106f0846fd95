import { Button } from '@mantine/core';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../shared/api.ts';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { TableSkeleton } from '../../shared/ui/data-table.tsx';
import { EditedItem } from '../../shared/ui/edited-item.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { type RowEditing, useRowEditing } from '../../shared/use-row-editing.ts';
import classes from './quick-actions-tab.module.css';

interface QuickActionsTabProps<Action> {
  query: UseQueryResult<Action[]>;
  loadProblem: string;
  /** Where these actions appear and what a click on one does. */
  about: string;
  /** What to keep here, while there is none. */
  suggestion: string;
  form: (nextOrder: number, onClose: () => void) => ReactNode;
  table: (actions: Action[], rows: RowEditing, empty: ReactNode) => ReactNode;
}

/** One kind of quick actions: its table and its form, of which at most one is open. */
export function QuickActionsTab<Action>({ query, loadProblem, about, ...parts }: QuickActionsTabProps<Action>) {
  const { data, error, isFetching, refetch } = query;
  const rows = useRowEditing();
  useNewItemWish('quick-action', () => {
    if (rows.editing === undefined) rows.edit('new');
  });
  return (
    <>
      <div className={classes.head}>
        <p>{about}</p>
        <div className={classes.actions}>
          <RefreshButton query={query} problem={loadProblem} />
          {/* While the list is loading, the form opens with it. */}
          {data?.length !== 0 && <NewButton label="Nova Ação Rápida" rows={rows} disabled={!data && error !== null} />}
        </div>
      </div>
      {data ? (
        <Actions actions={data} rows={rows} {...parts} />
      ) : error && !isFetching ? (
        <LoadError title={loadProblem} onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista.')}
        </LoadError>
      ) : (
        <TableSkeleton label="Carregando as ações rápidas" />
      )}
    </>
  );
}

interface ActionsProps<Action> extends Pick<QuickActionsTabProps<Action>, 'suggestion' | 'form' | 'table'> {
  actions: Action[];
  rows: RowEditing;
}

function Actions<Action>({ actions, rows, suggestion, form, table }: ActionsProps<Action>) {
  const isCreating = rows.editing === 'new';
  return (
    <>
      {isCreating && (
        <div className={classes.create}>
          <EditedItem>{form(actions.length + 1, rows.close)}</EditedItem>
        </div>
      )}
      {table(
        actions,
        rows,
        !isCreating && (
          <EmptyState
            icon={IconBolt}
            title="Nenhuma ação rápida encontrada"
            action={<NewButton label="Adicionar Primeira Ação Rápida" rows={rows} />}
          >
            {suggestion}
          </EmptyState>
        ),
      )}
    </>
  );
}

function NewButton({ label, rows, disabled = false }: { label: string; rows: RowEditing; disabled?: boolean }) {
  return (
    <Button
      ref={rows.openerRef('new')}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => rows.edit('new')}
      disabled={disabled || rows.editing !== undefined}
    >
      {label}
    </Button>
  );
}
