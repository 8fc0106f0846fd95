import { writerTimes } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../shared/api.ts';
import { newKey } from '../../../shared/new-key.ts';
import { useUser } from '../../../shared/session/session.ts';

/** This page, among all that are open. */
const ownConsole = newKey();

const writersOf = (id: number) =>
  queryOptions({
    queryKey: ['conversation-writers', id],
    queryFn: ({ signal }) =>
      api.conversationWriters.list({ params: { id }, query: { console: ownConsole } }, { signal }),
    staleTime: 0,
    // Nobody tells when somebody just stops.
    refetchInterval: ({ state }) => {
      const left = state.data?.writers.map(({ leftMs }) => leftMs) ?? [];
      return left.length > 0 && Math.min(...left) + 200;
    },
  });

/** `Bia está escrevendo…`; empty where nobody else is. */
export function useWriters(id: number): string {
  const { data } = useQuery(writersOf(id));
  const user = useUser();
  const names = [...new Set(data?.writers.map(({ name }) => name))].map((name) =>
    name === user?.username ? 'Outro aparelho' : name,
  );
  if (names.length === 0) return '';
  return names.length === 1 ? `${names[0]} está escrevendo…` : `${names.join(' e ')} estão escrevendo…`;
}

/** Tells the others that somebody types here, no more often than needed; and that they stopped. */
export function useTellWriting(id: number): (isWriting: boolean) => void {
  const toldAt = useRef(0);
  const tell = useCallback(
    (isWriting: boolean) => {
      const isTold = toldAt.current > 0;
      if (isWriting ? Date.now() - toldAt.current < writerTimes.againMs : !isTold) return;
      toldAt.current = isWriting ? Date.now() : 0;
      // Nothing depends on it: the next letter says it again.
      api.conversationWriters.note({ params: { id }, body: { console: ownConsole, isWriting } }).catch(() => {});
    },
    [id],
  );
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
