import type { ReactNode } from 'react';
import { UnsavedAreas, useUnsavedArea } from '../unsaved/unsaved.ts';
import { useKeptRow } from '../use-kept-row.ts';
import { useList } from '../use-list.ts';
import { listView } from '../use-list-address.ts';
import type { RowEditing } from '../use-row-editing.ts';
import { type RowRemoval, useRowRemoval } from '../use-row-removal.ts';
import { Cell, type Column, DataTable, FormRow } from './data-table.tsx';
import { EditedItem } from './edited-item.tsx';
import { ListPager } from './list-pager.tsx';
import { ListToolbar, SearchMiss } from './list-toolbar.tsx';
import { RowActions } from './row-actions.tsx';

export interface EditableColumn<Row> extends Column {
  cell: (row: Row) => ReactNode;
}

interface EditableTableProps<Row> {
  label: string;
  items: readonly Row[];
  columns: readonly EditableColumn<Row>[];
  rows: RowEditing;
  search: { placeholder: string; one: string; many: string };
  /** What the search looks through; the same function at every render. */
  textOf: (row: Row) => string;
  removal: RowRemoval<Row>;
  form: (row: Row, onClose: () => void) => ReactNode;
  /** In its place while there are no rows. */
  empty: ReactNode;
}

/** A searchable table in which one row at a time becomes its form, and any can be deleted. */
export function EditableTable<Row extends { id: number }>(props: EditableTableProps<Row>) {
  const { label, columns, rows, search, textOf, form } = props;
  const { editing, edit, close, leaveRow, openerRef } = rows;
  const { areas } = useUnsavedArea(listView);
  const { rows: items, isGone } = useKeptRow(props.items, editing === 'new' ? undefined : editing);
  const list = useList(items, { textOf, keep: editing, onMoved: leaveRow });
  const removal = useRowRemoval(props.removal);
  const allColumns = [...columns, { label: 'Ações', width: '108px' }];
  if (items.length === 0) return props.empty;
  return (
    <UnsavedAreas value={areas}>
      <ListToolbar list={list} {...search} />
      {list.found === 0 && <SearchMiss list={list} />}
      <DataTable label={label} columns={allColumns} hidden={list.found === 0}>
        {list.visible.map((row) =>
          row.id === editing ? (
            <FormRow key={row.id} columns={allColumns}>
              <EditedItem isGone={isGone}>{form(row, close)}</EditedItem>
            </FormRow>
          ) : (
            <tr key={row.id}>
              {columns.map((column) => (
                <Cell key={column.label} label={column.label}>
                  {column.cell(row)}
                </Cell>
              ))}
              <RowActions
                name={props.removal.nameOf(row)}
                onEdit={() => edit(row.id)}
                onRemove={() => removal.ask(row)}
                editRef={openerRef(row.id)}
                editDisabled={editing !== undefined}
                removing={removal.isRemoving(row.id)}
              />
            </tr>
          ),
        )}
      </DataTable>
      <ListPager list={list} disabled={editing !== undefined} />
    </UnsavedAreas>
  );
}
