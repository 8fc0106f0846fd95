import type { Conversation } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { arrivalText } from './arrival-text.ts';
import { newestConversations } from './conversations.queries.ts';

const everything = newestConversations({});

/** What a screen reader is told when somebody writes: once, and in one sentence for all that came at the same time. */
export function useArrivals(): string {
  const { data } = useQuery(everything);
  const seenUntil = useRef<string>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    const newest = data?.items[0]?.last_at;
    if (!data || newest === undefined) return;
    const since = seenUntil.current;
    seenUntil.current = newest;
    const arrived = since === undefined ? [] : data.items.filter((item) => isArrival(item, since));
    if (arrived.length > 0) setText(arrivalText(arrived.map(({ name }) => name)));
  }, [data]);
  return text;
}

const isArrival = ({ last_at, last_author }: Conversation, since: string): boolean =>
  last_at > since && last_author === 'person';
