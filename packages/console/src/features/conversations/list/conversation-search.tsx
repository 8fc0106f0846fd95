import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { searchMax } from '../conversations-view.ts';
import classes from './list-column.module.css';

/** The rows follow a pause in typing, not every key. */
const pauseMs = 200;

/** Holds what is typed by itself, so that a key draws nothing but this box. */
export function ConversationSearch({ value, onSearch }: { value: string; onSearch: (q: string | undefined) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback(
    (q: string) => {
      sent.current = q;
      onSearch(q === '' ? undefined : q);
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
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Buscar conversas"
      placeholder="Buscar por nome ou telefone"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={searchMax}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value.trim());
      }}
    />
  );
}
