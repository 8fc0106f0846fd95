import { Skeleton } from '@mantine/core';
import type { Contact, ContactGroup, ContactSortField } from '@recado/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ContactsView } from '../contacts-view.ts';
import { isSelected, type Selection } from '../selection/selection.ts';
import classes from './contact-list.module.css';
import { ContactListHead } from './contact-list-head.tsx';
import { ContactCells, PlaceholderCell } from './contact-row.tsx';
import type { ContactRows } from './use-contact-rows.ts';
import { type RowLayout, useListPlace } from './use-list-place.ts';

/** Cards are as high as what they say; theirs is only a first guess. */
const rowHeights: Record<RowLayout, number> = { full: 52, compact: 60, cards: 112 };

interface ContactListProps {
  rows: ContactRows;
  groups: ReadonlyMap<string, ContactGroup>;
  selection: Selection;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onSort: (field: ContactSortField) => void;
  onOpen: (contact: Contact) => void;
}

/** As many rows as the book has, of which only those on screen exist. */
export function ContactList({ rows, groups, selection, onTick, onSort, onOpen }: ContactListProps) {
  const { ref, top, layout } = useListPlace();
  const virtualizer = useWindowVirtualizer({
    count: rows.total,
    estimateSize: () => rowHeights[layout],
    overscan: 8,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every height is another one in another layout
  useEffect(() => virtualizer.measure(), [layout]);
  useTopOfView(rows.shown, top);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { setVisible } = rows;
  useEffect(() => setVisible({ first, last }), [setVisible, first, last]);

  const isFixed = layout !== 'cards';
  return (
    <div className={classes.frame} data-waiting={rows.isWaiting || undefined}>
      <table className={classes.table} data-layout={layout} aria-label="Contatos" aria-rowcount={rows.total + 1}>
        <ContactListHead layout={layout} rows={rows} selection={selection} onTick={onTick} onSort={onSort} />
        <tbody ref={ref} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const row = rows.rowAt(index);
            const isTicked = row.kind === 'contact' && isSelected(selection, row.contact.id);
            return (
              <tr
                key={key}
                ref={isFixed ? undefined : virtualizer.measureElement}
                aria-rowindex={index + 2}
                data-index={index}
                data-selected={isTicked || undefined}
                style={{ transform: `translateY(${start - top}px)`, height: isFixed ? rowHeights[layout] : undefined }}
              >
                {row.kind === 'contact' ? (
                  <ContactCells
                    contact={row.contact}
                    layout={layout}
                    groups={groups}
                    selected={isTicked}
                    onTick={onTick}
                    onOpen={onOpen}
                  />
                ) : (
                  <PlaceholderCell failed={row.kind === 'failed'} onRetry={rows.retry} />
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Another view starts at its first row, not where the last one was left. */
function useTopOfView(view: ContactsView, top: number): void {
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    if (window.scrollY > top) window.scrollTo({ top: 0 });
  }, [view, top]);
}

export function ContactListSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label="Carregando os contatos">
      {[72, 56, 88, 64, 80, 48, 68, 60].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={14} width={`${width}%`} />
          <Skeleton height={14} width={`${width - 12}%`} />
        </div>
      ))}
    </div>
  );
}
