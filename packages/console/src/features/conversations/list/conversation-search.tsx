import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from '../../../shared/use-search-text.ts';
import { searchMax } from '../conversations-view.ts';
import classes from './list-column.module.css';

export function ConversationSearch({ value, onSearch }: { value: string; onSearch: (q: string | undefined) => void }) {
  const { text, setText, send } = useSearchText(value, (q) => onSearch(q === '' ? undefined : q));
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Buscar conversas"
      placeholder="Buscar pessoas e mensagens"
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
