import type { QuickAction } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { sendQuickActions } from '../../shared/send-quick-actions.ts';
import { type EditableColumn, EditableTable } from '../../shared/ui/editable-table.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import type { RowEditing } from '../../shared/use-row-editing.ts';
import type { RowRemoval } from '../../shared/use-row-removal.ts';
import { removalTexts, searchTexts } from './quick-action-texts.ts';
import { SendQuickActionForm } from './send-quick-action-form.tsx';
import classes from './send-quick-action-table.module.css';

const columns: EditableColumn<QuickAction>[] = [
  { label: 'Ordem', width: '80px', cell: ({ sort_order }) => formatNumber(sort_order) },
  { label: 'Nome', width: '24%', cell: ({ name }) => name },
  { label: 'Mensagem', cell: ({ message }) => <LongText>{message}</LongText> },
  { label: 'Imagem', width: '120px', cell: (action) => <Picture action={action} /> },
];

const textOf = ({ name, message }: QuickAction): string => `${name} ${message}`;

const removal: RowRemoval<QuickAction> = {
  ...removalTexts,
  queryKey: sendQuickActions.queryKey,
  remove: (id) => api.quickActions.remove({ params: { id } }),
  problem: 'Erro ao excluir ação rápida',
};

interface SendQuickActionTableProps {
  actions: QuickAction[];
  rows: RowEditing;
}

export function SendQuickActionTable({ actions, rows }: SendQuickActionTableProps) {
  return (
    <EditableTable
      label="Ações Rápidas - Envios"
      items={actions}
      columns={columns}
      rows={rows}
      search={searchTexts}
      textOf={textOf}
      removal={removal}
      form={(action, onClose) => <SendQuickActionForm action={action} onClose={onClose} />}
    />
  );
}

function Picture({ action: { name, media_url } }: { action: QuickAction }) {
  if (!media_url) return <span className={classes.none}>Sem imagem</span>;
  return (
    <img className={classes.thumbnail} src={media_url} alt={`Imagem de ${name}`} loading="lazy" decoding="async" />
  );
}
