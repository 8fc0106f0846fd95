import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Page, withNewest, withOlder } from './growing-list.ts';

interface GrowingList<T> {
  /** Equal for as long as the same things are looked at. */
  view: string;
  /** The newest page, which the live connection looks at again. */
  newest: UseQueryResult<Page<T>>;
  order: { idOf: (item: T) => string | number; atOf: (item: T) => string };
  load: (next: string, signal: AbortSignal) => Promise<Page<T>>;
}

/** A list without an end: its beginning stays true by itself, the rest is loaded as it is reached. */
export function useGrowingList<T>({ view, newest, order, load }: GrowingList<T>) {
  const [grown, setGrown] = useState<{ view: string; seen: Page<T>; page: Page<T> }>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { data } = newest;
  if (data && !newest.isPlaceholderData && (grown?.view !== view || grown.seen !== data)) {
    const known = grown?.view === view ? grown.page : undefined;
    setGrown({ view, seen: data, page: withNewest(known, data, order) });
  }

  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way belongs to the view that is left
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
      setOlder('idle');
    },
    [view],
  );

  const next = grown?.page.next ?? null;
  const loadOlder = async () => {
    if (next === null || running.current || grown?.view !== view) return;
    const stop = new AbortController();
    running.current = stop;
    setOlder('loading');
    try {
      const page = await load(next, stop.signal);
      if (stop.signal.aborted) return;
      setGrown((known) => (known?.view === view ? { ...known, page: withOlder(known.page, page, order) } : known));
      setOlder('idle');
    } catch {
      if (!stop.signal.aborted) setOlder('failed');
    } finally {
      if (running.current === stop) running.current = undefined;
    }
  };

  return {
    items: grown?.page.items,
    hasOlder: next !== null,
    older,
    loadOlder: () => void loadOlder(),
    /** What is shown still belongs to the last view. */
    isWaiting: newest.isPlaceholderData,
  };
}
