import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** The rows follow a pause in typing, not every key. */
const pauseMs = 200;

/** What is typed into a search box, which holds it by itself: a key draws nothing but the box. */
export function useSearchText(value: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback(
    (q: string) => {
      sent.current = q;
      onSearch(q);
    },
    { delay: pauseMs },
  );
  useEffect(() => {
    // Changed from outside: cleared, or an earlier page of the browser's history.
    if (value === sent.current) return;
    sent.current = value;
    send.cancel();
    setText(value);
  }, [value, send]);
  return { text, setText, send };
}
