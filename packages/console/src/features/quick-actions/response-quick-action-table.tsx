import type { ResponseQuickAction } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Cell, DataTable, FormRow } from '../../shared/ui/data-table.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { ListToolbar, SearchMiss } from '../../shared/ui/list-toolbar.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RowActions } from '../../shared/ui/row-actions.tsx';
import { useList } from '../../shared/use-list.ts';
import type { RowEditing } from '../../shared/use-row-editing.ts';
import { useRowRemoval } from '../../shared/use-row-removal.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { responseQuickActions } from './quick-actions.queries.ts';
import { ResponseQuickActionForm } from './response-quick-action-form.tsx';

const columns = [
  { label: 'Ordem', width: '80px' },
  { label: 'Nome', width: '20%' },
  { label: 'Mensagem', width: '20%' },
  { label: 'Resposta' },
  { label: 'Ativa', width: '80px' },
  { label: 'Ações', width: '108px' },
];

const textOf = ({ name, message, reply }: ResponseQuickAction): string => `${name} ${message} ${reply}`;

interface ResponseQuickActionTableProps {
  actions: ResponseQuickAction[];
  rows: RowEditing;
}

export function ResponseQuickActionTable({ actions, rows }: ResponseQuickActionTableProps) {
  const { editing, edit, close, openerRef } = rows;
  const list = useList(actions, { textOf, keep: editing });
  const removal = useRowRemoval<ResponseQuickAction>({
    queryKey: responseQuickActions.queryKey,
    remove: (id) => api.responseQuickActions.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir esta ação rápida?',
    nameOf: ({ name }) => name,
    done: 'Ação rápida excluída com sucesso!',
    problem: 'Erro ao excluir ação rápida de resposta',
  });
  return (
    <>
      <ListToolbar list={list} placeholder="Buscar ação rápida" one="ação rápida" many="ações rápidas" />
      {list.found === 0 && <SearchMiss list={list} />}
      <DataTable label="Ações Rápidas - Respostas" columns={columns} hidden={list.found === 0}>
        {list.visible.map((action) =>
          action.id === editing ? (
            <FormRow key={action.id} columns={columns}>
              <ResponseQuickActionForm action={action} onClose={close} />
            </FormRow>
          ) : (
            <tr key={action.id}>
              <Cell label="Ordem">{formatNumber(action.sort_order)}</Cell>
              <Cell label="Nome">{action.name}</Cell>
              <Cell label="Mensagem">
                <LongText>{action.message}</LongText>
              </Cell>
              <Cell label="Resposta">
                <LongText>{action.reply}</LongText>
              </Cell>
              <Cell label="Ativa">
                <ActiveSwitch action={action} />
              </Cell>
              <RowActions
                name={action.name}
                onEdit={() => edit(action.id)}
                onRemove={() => removal.ask(action)}
                editRef={openerRef(action.id)}
                editDisabled={editing !== undefined}
                removing={removal.isRemoving(action.id)}
              />
            </tr>
          ),
        )}
      </DataTable>
      <ListPager list={list} disabled={editing !== undefined} />
    </>
  );
}
