import type { QuickAction } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { sendQuickActions } from '../../shared/send-quick-actions.ts';
import { Cell, DataTable, FormRow } from '../../shared/ui/data-table.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { ListToolbar, SearchMiss } from '../../shared/ui/list-toolbar.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RowActions } from '../../shared/ui/row-actions.tsx';
import { useList } from '../../shared/use-list.ts';
import type { RowEditing } from '../../shared/use-row-editing.ts';
import { useRowRemoval } from '../../shared/use-row-removal.ts';
import { SendQuickActionForm } from './send-quick-action-form.tsx';
import classes from './send-quick-action-table.module.css';

const columns = [
  { label: 'Ordem', width: '80px' },
  { label: 'Nome', width: '24%' },
  { label: 'Mensagem' },
  { label: 'Imagem', width: '120px' },
  { label: 'Ações', width: '108px' },
];

const textOf = ({ name, message }: QuickAction): string => `${name} ${message}`;

interface SendQuickActionTableProps {
  actions: QuickAction[];
  rows: RowEditing;
}

export function SendQuickActionTable({ actions, rows }: SendQuickActionTableProps) {
  const { editing, edit, close, openerRef } = rows;
  const list = useList(actions, { textOf, keep: editing });
  const removal = useRowRemoval<QuickAction>({
    queryKey: sendQuickActions.queryKey,
    remove: (id) => api.quickActions.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir esta ação rápida?',
    nameOf: ({ name }) => name,
    done: 'Ação rápida excluída com sucesso!',
    problem: 'Erro ao excluir ação rápida',
  });
  return (
    <>
      <ListToolbar list={list} placeholder="Buscar ação rápida" one="ação rápida" many="ações rápidas" />
      {list.found === 0 && <SearchMiss list={list} />}
      <DataTable label="Ações Rápidas - Envios" columns={columns} hidden={list.found === 0}>
        {list.visible.map((action) =>
          action.id === editing ? (
            <FormRow key={action.id} columns={columns}>
              <SendQuickActionForm action={action} onClose={close} />
            </FormRow>
          ) : (
            <tr key={action.id}>
              <Cell label="Ordem">{formatNumber(action.sort_order)}</Cell>
              <Cell label="Nome">{action.name}</Cell>
              <Cell label="Mensagem">
                <LongText>{action.message}</LongText>
              </Cell>
              <Cell label="Imagem">
                {action.media_url ? (
                  <img
                    className={classes.thumbnail}
                    src={action.media_url}
                    alt={`Imagem de ${action.name}`}
                    loading="lazy"
                    decoding="async"
                  />
                ) : (
                  <span className={classes.none}>Sem imagem</span>
                )}
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
