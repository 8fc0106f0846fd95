import { digitsOf, type ResponseItem } from '@recado/contract';
import { api } from '../../shared/api.ts';
import { Cell, DataTable, FormRow } from '../../shared/ui/data-table.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { ListToolbar, SearchMiss } from '../../shared/ui/list-toolbar.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { RowActions } from '../../shared/ui/row-actions.tsx';
import { useList } from '../../shared/use-list.ts';
import { useRowEditing } from '../../shared/use-row-editing.ts';
import { useRowRemoval } from '../../shared/use-row-removal.ts';
import { ResponseEditForm } from './response-edit-form.tsx';
import classes from './response-table.module.css';
import { responsesList } from './responses.queries.ts';

const columns = [
  { label: 'Telefone', width: '176px' },
  { label: 'Mensagem', width: '22%' },
  { label: 'Resposta' },
  { label: 'Criado em', width: '164px' },
  { label: 'Ações', width: '108px' },
];

const nameOf = ({ phone, message }: ResponseItem): string => `${phone}, ${message}`;
const textOf = ({ phone, message, reply }: ResponseItem): string => `${phone} ${digitsOf(phone)} ${message} ${reply}`;

export function ResponseTable({ items }: { items: ResponseItem[] }) {
  const { editing, edit, close, openerRef } = useRowEditing();
  const list = useList(items, { textOf, keep: editing });
  const removal = useRowRemoval<ResponseItem>({
    queryKey: responsesList.queryKey,
    remove: (id) => api.responses.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir esta resposta?',
    nameOf,
    done: 'Resposta excluída com sucesso!',
    problem: 'Erro ao excluir resposta',
  });
  return (
    <>
      <ListToolbar list={list} placeholder="Buscar por telefone ou texto" one="resposta" many="respostas" />
      {list.found === 0 && <SearchMiss list={list} />}
      <DataTable label="Respostas Cadastradas" columns={columns} hidden={list.found === 0}>
        {list.visible.map((item) =>
          item.id === editing ? (
            <FormRow key={item.id} columns={columns}>
              <ResponseEditForm item={item} onClose={close} />
            </FormRow>
          ) : (
            <tr key={item.id}>
              <Cell label="Telefone">
                <span className={classes.phone}>{item.phone}</span>
              </Cell>
              <Cell label="Mensagem">
                <LongText>{item.message}</LongText>
              </Cell>
              <Cell label="Resposta">
                <LongText>{item.reply}</LongText>
              </Cell>
              <Cell label="Criado em">
                <RelativeTime iso={item.created_at} />
              </Cell>
              <RowActions
                name={nameOf(item)}
                onEdit={() => edit(item.id)}
                onRemove={() => removal.ask(item)}
                editRef={openerRef(item.id)}
                editDisabled={editing !== undefined}
                removing={removal.isRemoving(item.id)}
              />
            </tr>
          ),
        )}
      </DataTable>
      <ListPager list={list} disabled={editing !== undefined} />
    </>
  );
}
