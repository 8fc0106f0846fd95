import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationCounts } from '../shared/conversation-counts.ts';
import { countOf } from '../shared/format.ts';
import { setTitleCount } from '../shared/title-count.ts';
import classes from './conversation-count.module.css';

/** What is not read and what waits may be the same conversation: the larger of both says enough. */
function useCount() {
  const { data } = useQuery(conversationCounts);
  return { waiting: data?.waiting ?? 0, count: data ? Math.max(data.unread, data.waiting) : 0 };
}

/** In the title of the tab, whatever the screen. */
export function useCountInTitle(): void {
  const { count } = useCount();
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
}

/** Beside the way to the conversations. */
export function ConversationCount() {
  const { waiting, count } = useCount();
  if (count === 0) return null;
  const words =
    waiting > 0
      ? countOf(waiting, 'pessoa espera por você', 'pessoas esperam por você')
      : countOf(count, 'conversa não lida', 'conversas não lidas');
  return (
    <span className={classes.count} data-waiting={waiting > 0 || undefined} title={words}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
