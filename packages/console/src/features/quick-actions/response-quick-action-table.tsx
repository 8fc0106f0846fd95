import type { ResponseQuickAction } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { type EditableColumn, EditableTable } from '../../shared/ui/editable-table.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import type { RowEditing } from '../../shared/use-row-editing.ts';
import type { RowRemoval } from '../../shared/use-row-removal.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { removalTexts, searchTexts } from './quick-action-texts.ts';
import { responseQuickActions } from './quick-actions.queries.ts';
import { ResponseQuickActionForm } from './response-quick-action-form.tsx';

const columns: EditableColumn<ResponseQuickAction>[] = [
  { label: 'Ordem', width: '80px', cell: ({ sort_order }) => formatNumber(sort_order) },
  { label: 'Nome', width: '20%', cell: ({ name }) => name },
  { label: 'Mensagem', width: '20%', cell: ({ message }) => <LongText>{message}</LongText> },
  { label: 'Resposta', cell: ({ reply }) => <LongText>{reply}</LongText> },
  { label: 'Ativa', width: '80px', cell: (action) => <ActiveSwitch action={action} /> },
];

const textOf = ({ name, message, reply }: ResponseQuickAction): string => `${name} ${message} ${reply}`;

const removal: RowRemoval<ResponseQuickAction> = {
  ...removalTexts,
  queryKey: responseQuickActions.queryKey,
  remove: (id) => api.responseQuickActions.remove({ params: { id } }),
  problem: 'Erro ao excluir ação rápida de resposta',
};

interface ResponseQuickActionTableProps {
  actions: ResponseQuickAction[];
  rows: RowEditing;
}

export function ResponseQuickActionTable({ actions, rows }: ResponseQuickActionTableProps) {
  return (
    <EditableTable
      label="Ações Rápidas - Respostas"
      items={actions}
      columns={columns}
      rows={rows}
      search={searchTexts}
      textOf={textOf}
      removal={removal}
      form={(action, onClose) => <ResponseQuickActionForm action={action} onClose={onClose} />}
    />
  );
}
