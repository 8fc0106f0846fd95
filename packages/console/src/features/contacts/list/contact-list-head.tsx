import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ContactSortField } from '@recado/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ContactsView, sortLabels } from '../contacts-view.ts';
import { pageState, type Selection } from '../selection/selection.ts';
import table from './contact-list.module.css';
import classes from './contact-sort.module.css';
import { TickBox } from './tick-box.tsx';
import type { ContactRows } from './use-contact-rows.ts';
import type { RowLayout } from './use-list-place.ts';

/** What has a column of its own; the rest stands in the second line of another one. */
const columns: Record<RowLayout, readonly ContactSortField[]> = {
  full: ['name', 'phone', 'email', 'company'],
  compact: ['name', 'phone'],
  cards: [],
};

interface ContactListHeadProps {
  layout: RowLayout;
  rows: Pick<ContactRows, 'shown' | 'loadedIds'>;
  selection: Selection;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onSort: (field: ContactSortField) => void;
}

export function ContactListHead({ layout, rows, selection, onTick, onSort }: ContactListHeadProps) {
  const state = pageState(selection, rows.loadedIds);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={table.check}>
          <TickBox
            checked={state === 'all'}
            indeterminate={state === 'some'}
            label="Selecionar esta página"
            withLabel={layout === 'cards'}
            onChange={() => onTick(rows.loadedIds, state !== 'all')}
          />
        </th>
        {columns[layout].map((field) => (
          <SortableHeader key={field} field={field} view={rows.shown} onSort={onSort} />
        ))}
        {layout !== 'cards' && <th scope="col">Grupos</th>}
        {layout !== 'cards' && (
          <th scope="col">
            <VisuallyHidden>Ações</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortableHeaderProps {
  field: ContactSortField;
  view: ContactsView;
  onSort: (field: ContactSortField) => void;
}

function SortableHeader({ field, view, onSort }: SortableHeaderProps) {
  const direction = view.sort === field ? view.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <UnstyledButton className={classes.sort} data-active={direction || undefined} onClick={() => onSort(field)}>
        {sortLabels[field]}
        <Arrow size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
