import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { type EditableColumn, EditableTable } from '../../shared/ui/editable-table.tsx';
import type { RowEditing } from '../../shared/use-row-editing.ts';
import type { RowRemoval } from '../../shared/use-row-removal.ts';

interface Named {
  id: number;
  name: string;
  sort_order: number;
}

/** What one kind of quick actions has of its own. */
export interface QuickActionKind<Action> {
  label: string;
  nameWidth: string;
  /** Besides its place and its name. */
  columns: readonly EditableColumn<Action>[];
  textOf: (action: Action) => string;
  removal: Pick<RowRemoval<Action>, 'queryKey' | 'remove' | 'problem' | 'usage'>;
  form: (action: Action, onClose: () => void) => ReactNode;
}

interface QuickActionTableProps<Action> {
  kind: QuickActionKind<Action>;
  actions: readonly Action[];
  rows: RowEditing;
  empty: ReactNode;
}

export function QuickActionTable<Action extends Named>({ kind, actions, rows, empty }: QuickActionTableProps<Action>) {
  return (
    <EditableTable
      label={kind.label}
      items={actions}
      columns={[
        { label: 'Ordem', width: '80px', cell: ({ sort_order }) => formatNumber(sort_order) },
        { label: 'Nome', width: kind.nameWidth, cell: ({ name }) => name },
        ...kind.columns,
      ]}
      rows={rows}
      search={{ placeholder: 'Buscar ação rápida', one: 'ação rápida', many: 'ações rápidas' }}
      textOf={kind.textOf}
      removal={{
        ...kind.removal,
        question: 'Tem certeza que deseja excluir esta ação rápida?',
        nameOf: ({ name }) => name,
        done: 'Ação rápida excluída com sucesso!',
      }}
      empty={empty}
      form={kind.form}
    />
  );
}
