import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { pageOf } from './list-page.ts';
import { plain, searchFor } from './list-search.ts';
import { listView, useListAddress } from './use-list-address.ts';

/** Fewer rows than this are taken in at a glance; a search box would only be in the way. */
const handful = 5;

interface ListOptions<T> {
  /** What the search looks through; the same function at every render, and one per kind of item. */
  textOf: (item: T) => string;
  /** The row being edited stays, whether the search finds it or not. */
  keep: number | 'new' | undefined;
  /** Another address brought other rows: the way back, a link. */
  onMoved: () => void;
}

/** Kept outside of React, which throws the work of an interrupted render away: 100,000 texts are made plain once. */
const plainTexts = new WeakMap<object, string>();

/** The address follows a pause in typing, not every key. */
const pauseMs = 200;

/** Search and pages over a list that is all in memory, at most one page of it on screen. Both stand in the address. */
export function useList<T extends { id: number }>(items: readonly T[], { textOf, keep, onMoved }: ListOptions<T>) {
  const { search, setSearch, page: wantedPage, setPage, item: only } = useSearchAndPage(onMoved);
  // Typing stays fluent over 100,000 rows: the rows follow a moment later.
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => {
    if (only !== undefined) return items.filter(({ id }) => id === only || id === keep);
    if (wanted === '') return items;
    const matches = searchFor(wanted);
    return items.filter((item) => item.id === keep || matches(plainOf(item, textOf)));
  }, [items, wanted, textOf, keep, only]);

  return {
    search,
    setSearch,
    isSearchable: items.length > handful || search !== '',
    /** Only the one that a link led to. */
    isOne: only !== undefined,
    total: items.length,
    found: found.length,
    ...pageOf(found, wantedPage, keep),
    setPage,
  };
}

function useSearchAndPage(onMoved: () => void) {
  const { q, page, item, show } = useListAddress();
  const view = listView({ q, pagina: page, item });
  const [search, setText] = useState(q);
  const [isNew, setNew] = useState(false);
  const told = useRef(view);
  const tell = useDebouncedCallback(
    (text: string) => {
      told.current = listView({ q: text });
      show({ q: text, page: 1 }, { isStep: false });
      setNew(false);
    },
    { delay: pauseMs },
  );
  const follow = useEffectEvent(() => {
    tell.cancel();
    setText(q);
    setNew(false);
    onMoved();
  });
  useEffect(() => {
    // Changed from outside: an earlier page of the browser's history.
    if (view === told.current) return;
    told.current = view;
    follow();
  }, [view]);
  return {
    search,
    setSearch: (text: string) => {
      setText(text);
      setNew(true);
      tell(text.trim());
    },
    // Another search begins at its first page, also before the address says so.
    page: isNew ? 1 : page,
    item: isNew ? undefined : item,
    setPage: (next: number) => show({ page: next }, { isStep: true }),
  };
}

export type List = Omit<ReturnType<typeof useList>, 'visible'>;

function plainOf<T extends object>(item: T, textOf: (item: T) => string): string {
  const known = plainTexts.get(item);
  if (known !== undefined) return known;
  const text = plain(textOf(item));
  plainTexts.set(item, text);
  return text;
}
