import type { MenuItem } from '@recado/contract';
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
import { menuList } from './menu.queries.ts';
import { MenuEditForm } from './menu-edit-form.tsx';

const columns = [
  { label: 'Mensagem', width: '28%' },
  { label: 'Resposta' },
  { label: 'Criado em', width: '164px' },
  { label: 'Ações', width: '108px' },
];

const textOf = ({ message, reply }: MenuItem): string => `${message} ${reply}`;

export function MenuTable({ items }: { items: MenuItem[] }) {
  const { editing, edit, close, openerRef } = useRowEditing();
  const list = useList(items, { textOf, keep: editing });
  const removal = useRowRemoval<MenuItem>({
    queryKey: menuList.queryKey,
    remove: (id) => api.menu.remove({ params: { id } }),
    question: 'Tem certeza que deseja excluir este item?',
    nameOf: ({ message }) => message,
    done: 'Item excluído com sucesso!',
    problem: 'Erro ao excluir item',
  });
  return (
    <>
      <ListToolbar list={list} placeholder="Buscar por mensagem ou resposta" one="item" many="itens" />
      {list.found === 0 && <SearchMiss list={list} />}
      <DataTable label="Menu Cadastrado" columns={columns} hidden={list.found === 0}>
        {list.visible.map((item) =>
          item.id === editing ? (
            <FormRow key={item.id} columns={columns}>
              <MenuEditForm item={item} onClose={close} />
            </FormRow>
          ) : (
            <tr key={item.id}>
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
                name={item.message}
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
