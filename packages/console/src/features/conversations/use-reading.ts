import { useDocumentVisibility } from '@mantine/hooks';
import type { Conversation } from '@recado/contract';
import { useEffect, useRef } from 'react';

/** What stands before the eyes of whoever looks is read, once for each new message. */
export function useReading({ id, unread, last_at }: Conversation, read: () => void): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const told = useRef('');
  useEffect(() => {
    const news = `${id} ${last_at}`;
    if (!isSeen || unread === 0 || told.current === news) return;
    told.current = news;
    read();
  }, [id, unread, last_at, isSeen, read]);
}
