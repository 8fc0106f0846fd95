import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { useSearchText } from '../../../shared/use-search-text.ts';
import { searchMax } from '../conversations-view.ts';
import { HitList } from '../found/hit-list.tsx';
import classes from './thread-search.module.css';

interface ThreadSearchProps {
  conversationId: number;
  current: string | undefined;
  onFound: (messageId: string) => void;
  onClose: () => void;
}

/** Words within one conversation, between its name and its messages. */
export function ThreadSearch({ conversationId, current, onFound, onClose }: ThreadSearchProps) {
  const [q, setQ] = useState('');
  const { text, setText, send } = useSearchText(q, setQ);
  return (
    <search className={classes.root}>
      <div className={classes.field}>
        <TextInput
          type="search"
          className={classes.input}
          aria-label="Buscar nesta conversa"
          placeholder="Buscar nesta conversa"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={searchMax}
          data-autofocus
          autoFocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            send(currentTarget.value.trim());
          }}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <IconAction icon={IconX} label="Fechar a busca" onClick={onClose} />
      </div>
      {q !== '' && (
        <HitList
          label="Mensagens encontradas"
          query={{ q, conversation: conversationId }}
          current={current}
          onOpen={({ id }) => onFound(id)}
        />
      )}
    </search>
  );
}
