import { Button } from '@mantine/core';
import type { ResponseQuickAction } from '@recado/contract';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { TableSkeleton } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { type RowEditing, useRowEditing } from '../../shared/use-row-editing.ts';
import { responseQuickActions } from './quick-actions.queries.ts';
import { ResponseQuickActionForm } from './response-quick-action-form.tsx';
import { ResponseQuickActionTable } from './response-quick-action-table.tsx';
import classes from './response-quick-actions.module.css';

const loadProblem = 'Erro ao carregar ações rápidas de resposta';

export function ResponseQuickActions() {
  const query = useQuery(responseQuickActions);
  const { data, error, isFetching, refetch } = query;
  const rows = useRowEditing();
  return (
    <>
      <div className={classes.head}>
        <p>
          Aparecem como botões no Cadastro de Resposta. Um clique preenche a mensagem recebida e a resposta: só falta o
          telefone.
        </p>
        <div className={classes.actions}>
          <RefreshButton query={query} problem={loadProblem} />
          {data?.length !== 0 && <NewButton label="Nova Ação Rápida" rows={rows} disabled={!data} />}
        </div>
      </div>
      {data ? (
        <Actions actions={data} rows={rows} />
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

function Actions({ actions, rows }: { actions: ResponseQuickAction[]; rows: RowEditing }) {
  const isCreating = rows.editing === 'new';
  return (
    <>
      {isCreating && (
        <div className={classes.create}>
          <ResponseQuickActionForm nextOrder={actions.length + 1} onClose={rows.close} />
        </div>
      )}
      {actions.length > 0 && <ResponseQuickActionTable actions={actions} rows={rows} />}
      {actions.length === 0 && !isCreating && (
        <EmptyState
          icon={IconBolt}
          title="Nenhuma ação rápida encontrada"
          action={<NewButton label="Adicionar Primeira Ação Rápida" rows={rows} />}
        >
          Guarde as respostas que você mais cadastra, como a saudação e o horário de atendimento.
        </EmptyState>
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
