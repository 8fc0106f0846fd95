import { useDebouncedValue } from '@mantine/hooks';
import type { Contact } from '@recado/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { contactWindow, windowSize } from '../contacts.queries.ts';
import type { ContactsView } from '../contacts-view.ts';
import { type RowRange, windowsFor } from './row-windows.ts';

/** Dragging the scroll bar passes by hundreds of windows; only where it rests is worth a request. */
const restMs = 60;

export type RowState = { kind: 'contact'; contact: Contact } | { kind: 'loading' } | { kind: 'failed' };

/** The rows of a view, fetched as they are needed. Those of the last view stay until the first of the new one arrive. */
export function useContactRows(view: ContactsView) {
  const wanted = useQuery({ ...contactWindow(view, 0), placeholderData: keepPreviousData });
  const [shown, setShown] = useState(view);
  if (shown !== view && wanted.isSuccess && !wanted.isPlaceholderData) setShown(view);

  const total = wanted.data?.total ?? 0;
  const [near, setNear] = useState([0]);
  const setVisible = useCallback(
    (rows: RowRange) => {
      const next = windowsFor(rows, { size: windowSize, total });
      // The same list again is no news: scrolling within a window draws nothing but the rows.
      setNear((known) => (String(known) === String(next) ? known : next));
    },
    [total],
  );

  const [indexes] = useDebouncedValue(near, restMs);
  const windows = useQueries({ queries: indexes.map((index) => contactWindow(shown, index)) });
  const byIndex = new Map(indexes.map((index, position) => [index, windows[position]]));
  // A new view starts at its top, which is already here.
  if (shown === view) byIndex.set(0, wanted);
  const rowAt = (row: number): RowState => {
    const window = byIndex.get(Math.floor(row / windowSize));
    const contact = window?.data?.contacts[row % windowSize];
    if (contact) return { kind: 'contact', contact };
    return { kind: window?.isError && !window.isFetching ? 'failed' : 'loading' };
  };

  return {
    /** The view that the rows belong to. */
    shown,
    total,
    rowAt,
    setVisible,
    /** What a person would call this page: the rows on screen and around it. */
    loadedIds: windows.flatMap(({ data }) => data?.contacts.map(({ id }) => id) ?? []),
    /** The rows still belong to the last view. */
    isWaiting: wanted.isPlaceholderData,
    hasRows: wanted.data !== undefined,
    failed: wanted.data || wanted.isFetching ? null : wanted.error,
    retry: () => {
      for (const window of [wanted, ...windows]) if (window.isError) void window.refetch();
    },
  };
}

export type ContactRows = ReturnType<typeof useContactRows>;
