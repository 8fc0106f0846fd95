import { Button, Skeleton } from '@mantine/core';
import type { Conversation } from '@recado/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNow } from '../../../shared/use-now.ts';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { focusRow } from './focus-row.ts';

const rowHeight = 84;
/** So many rows before the end the next ones are asked for. */
const ahead = 20;

interface ConversationListProps {
  conversations: readonly Conversation[];
  openId: number | undefined;
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  onOpen: (id: number) => void;
  isWaiting: boolean;
}

/** As many rows as were reached, of which only those on screen exist. The arrows walk through them. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, openId, hasOlder, older, onOlder, onOpen, isWaiting } = props;
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => conversations[index]?.id ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = hasOlder && older === 'idle' && last >= conversations.length - ahead;
  useEffect(() => {
    if (isNearEnd) onOlder();
  }, [isNearEnd, onOlder]);

  // One row is reached by the tab key: the one that was walked to, else the open one, else the first.
  const [focusedId, setFocusedId] = useState<number>();
  const found = conversations.findIndex(({ id }) => id === (focusedId ?? openId));
  const current = found === -1 ? 0 : found;
  const walk = (event: KeyboardEvent) => {
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: conversations.length - 1 }[event.key];
    const row = target === undefined ? undefined : conversations[target];
    if (target === undefined || !row) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target);
    setFocusedId(row.id);
    focusRow(row.id);
  };

  return (
    <div ref={frame} className={classes.frame} data-waiting={isWaiting || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows are placed by their height, and items of a list only within */}
      <div
        role="list"
        aria-label="Conversas"
        className={classes.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={walk}
      >
        {items.map(({ index, start, key }) => {
          const conversation = conversations[index];
          if (!conversation) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={key}
              role="listitem"
              className={classes.place}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              aria-posinset={index + 1}
              aria-setsize={hasOlder ? -1 : conversations.length}
            >
              <ConversationRow
                conversation={conversation}
                now={now}
                isOpen={conversation.id === openId}
                isReachable={index === current}
                onFocus={() => setFocusedId(conversation.id)}
                onOpen={() => onOpen(conversation.id)}
              />
            </div>
          );
        })}
      </div>
      {older === 'failed' && (
        <p className={classes.failed} role="alert">
          Erro ao carregar mais conversas.{' '}
          <Button variant="subtle" size="compact-sm" onClick={onOlder}>
            Tentar Novamente
          </Button>
        </p>
      )}
    </div>
  );
}

export function ConversationListSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label="Carregando as conversas">
      {[64, 48, 72, 56, 80, 60].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={14} width={`${width}%`} />
          <Skeleton height={12} width={`${width + 16}%`} />
        </div>
      ))}
    </div>
  );
}
