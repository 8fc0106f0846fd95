import type { MenuItem } from '@recado/contract';
import type { ReactNode } from 'react';
import { api } from '../../shared/api.ts';
import { type EditableColumn, EditableTable } from '../../shared/ui/editable-table.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { useRowEditing } from '../../shared/use-row-editing.ts';
import type { RowRemoval } from '../../shared/use-row-removal.ts';
import { menuList } from './menu.queries.ts';
import { MenuEditForm } from './menu-edit-form.tsx';

const columns: EditableColumn<MenuItem>[] = [
  { label: 'Mensagem', width: '28%', cell: ({ message }) => <LongText>{message}</LongText> },
  { label: 'Resposta', cell: ({ reply }) => <LongText>{reply}</LongText> },
  { label: 'Criado em', width: '164px', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
];

const textOf = ({ message, reply }: MenuItem): string => `${message} ${reply}`;

const removal: RowRemoval<MenuItem> = {
  queryKey: menuList.queryKey,
  remove: (id) => api.menu.remove({ params: { id } }),
  question: 'Tem certeza que deseja excluir este item?',
  nameOf: ({ message }) => message,
  done: 'Item excluído com sucesso!',
  problem: 'Erro ao excluir item',
};

export function MenuTable({ items, empty }: { items: MenuItem[]; empty: ReactNode }) {
  return (
    <EditableTable
      label="Menu Cadastrado"
      items={items}
      columns={columns}
      rows={useRowEditing()}
      search={{ placeholder: 'Buscar por mensagem ou resposta', one: 'item', many: 'itens' }}
      textOf={textOf}
      removal={removal}
      empty={empty}
      form={(item, onClose) => <MenuEditForm item={item} onClose={onClose} />}
    />
  );
}
