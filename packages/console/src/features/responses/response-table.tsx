import { digitsOf, type ResponseItem } from '@recado/contract';
import type { ReactNode } from 'react';
import { api } from '../../shared/api.ts';
import { type EditableColumn, EditableTable } from '../../shared/ui/editable-table.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { useRowEditing } from '../../shared/use-row-editing.ts';
import type { RowRemoval } from '../../shared/use-row-removal.ts';
import { ResponseEditForm } from './response-edit-form.tsx';
import classes from './response-table.module.css';
import { responsesList } from './responses.queries.ts';

const columns: EditableColumn<ResponseItem>[] = [
  { label: 'Telefone', width: '176px', cell: ({ phone }) => <span className={classes.phone}>{phone}</span> },
  { label: 'Mensagem', width: '22%', cell: ({ message }) => <LongText>{message}</LongText> },
  { label: 'Resposta', cell: ({ reply }) => <LongText>{reply}</LongText> },
  { label: 'Criado em', width: '164px', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
];

const textOf = ({ phone, message, reply }: ResponseItem): string => `${phone} ${digitsOf(phone)} ${message} ${reply}`;

const removal: RowRemoval<ResponseItem> = {
  queryKey: responsesList.queryKey,
  remove: (id) => api.responses.remove({ params: { id } }),
  question: 'Tem certeza que deseja excluir esta resposta?',
  nameOf: ({ phone, message }) => `${phone}, ${message}`,
  done: 'Resposta excluída com sucesso!',
  problem: 'Erro ao excluir resposta',
};

export function ResponseTable({ items, empty }: { items: ResponseItem[]; empty: ReactNode }) {
  return (
    <EditableTable
      label="Respostas Cadastradas"
      items={items}
      columns={columns}
      rows={useRowEditing()}
      search={{ placeholder: 'Buscar por telefone ou texto', one: 'resposta', many: 'respostas' }}
      textOf={textOf}
      removal={removal}
      empty={empty}
      form={(item, onClose) => <ResponseEditForm item={item} onClose={onClose} />}
    />
  );
}
