import { Button, Loader } from '@mantine/core';
import type { Conversation, ConversationMessage } from '@recado/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNow } from '../../../shared/use-now.ts';
import { dayName } from '../conversation-words.ts';
import { Bubble } from './bubble.tsx';
import { Note } from './note.tsx';
import classes from './thread.module.css';
import { threadRows } from './thread-rows.ts';

/** So many messages before the oldest one the next are asked for. */
const ahead = 12;
const guessedHeight = 84;
/** Of the line that names a day. */
const dayHeight = 32;

interface ThreadProps {
  conversation: Conversation;
  /** From the newest to the oldest. */
  messages: readonly ConversationMessage[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  /** The message that a search found, in the middle of the thread. */
  around: string | undefined;
  onNewest: () => void;
  onExplain: (messageId: string) => void;
  actionsOf: (message: ConversationMessage) => ReactNode;
}

/** The newest message at the bottom, and only those on screen exist. What is read stays where it is, whatever comes. */
export function Thread(props: ThreadProps) {
  const { conversation, messages, hasOlder, older, onOlder, around, onNewest, onExplain, actionsOf } = props;
  const rows = useMemo(() => threadRows(messages, hasOlder), [messages, hasOlder]);
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => rows[index]?.message.id ?? index,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
  });

  const hasRows = rows.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the thread begins to be read
  useLayoutEffect(() => {
    if (!hasRows) return;
    const index = around === undefined ? -1 : rows.findIndex(({ message }) => message.id === around);
    if (index === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'center' });
  }, [hasRows, around]);

  useStayAtEnd(frame, virtualizer.scrollToEnd);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const isNearStart = hasRows && hasOlder && older === 'idle' && first < ahead;
  useEffect(() => {
    if (isNearStart) onOlder();
  }, [isNearStart, onOlder]);

  // One message is reached by the tab key: the one that was walked to, else the newest.
  const [focusedId, setFocusedId] = useState<string>();
  const found = rows.findIndex(({ message }) => message.id === focusedId);
  const current = found === -1 ? rows.length - 1 : found;
  const walk = (event: KeyboardEvent) => {
    // Within a bubble the keys belong to what has the focus: a player, a menu.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'article') return;
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, End: rows.length - 1 }[event.key];
    const row = target === undefined ? undefined : rows[target];
    if (target === undefined || !row) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target);
    setFocusedId(row.message.id);
    focusWhenThere(frame.current, row.message.id);
  };

  // A thread that fits on the screen cannot be scrolled, wherever its end was looked for.
  const furthest = Math.max(0, virtualizer.getTotalSize() - (virtualizer.scrollRect?.height ?? 0));
  const offset = Math.min(virtualizer.scrollOffset ?? 0, furthest);
  const top = items.find(({ end }) => end > offset);
  const topRow = rows[top?.index ?? 0];
  // Not while the day's own name is still to be seen there.
  const isDayBelow = topRow?.startsDay && offset < (top?.start ?? 0) + dayHeight;
  return (
    <div className={classes.root}>
      {topRow && !isDayBelow && (
        <p className={classes.floating} aria-hidden>
          <span>{dayName(topRow.message.at, now)}</span>
        </p>
      )}
      <div ref={frame} className={classes.frame}>
        <div
          role="feed"
          aria-label={`Mensagens com ${conversation.name}`}
          aria-busy={older === 'loading'}
          className={classes.rows}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={walk}
        >
          {items.map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            const { id } = row.message;
            return (
              // biome-ignore lint/a11y/useSemanticElements: the items of a feed are named so, and the arrows look for it
              <div
                key={key}
                ref={virtualizer.measureElement}
                role="article"
                className={classes.row}
                data-index={index}
                data-message={id}
                data-found={id === around || undefined}
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={hasOlder ? -1 : rows.length}
                aria-label={`Mensagem ${index + 1}`}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setFocusedId(id)}
              >
                {row.startsDay && (
                  <p className={classes.day}>
                    <span>{dayName(row.message.at, now)}</span>
                  </p>
                )}
                {row.message.author === 'note' ? (
                  <Note conversationId={conversation.id} note={row.message} />
                ) : (
                  <Bubble
                    row={row}
                    name={conversation.name}
                    isGroup={conversation.is_group}
                    onExplain={onExplain}
                    actions={actionsOf(row.message)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {older === 'loading' && (
        <p className={classes.loading} role="status">
          <Loader size={16} aria-hidden /> Carregando mensagens
        </p>
      )}
      {older === 'failed' && (
        <p className={classes.loading} role="alert">
          Erro ao carregar mensagens.
          <Button variant="subtle" size="compact-sm" onClick={onOlder}>
            Tentar Novamente
          </Button>
        </p>
      )}
      {(around !== undefined || !virtualizer.isAtEnd(160)) && hasRows && (
        <Button
          className={classes.newest}
          variant="default"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => (around === undefined ? virtualizer.scrollToEnd() : onNewest())}
        >
          Mais Recentes
        </Button>
      )}
    </div>
  );
}

/** Where the field below grows, or a keyboard comes up, whoever read the newest message goes on reading it. */
function useStayAtEnd(frame: RefObject<HTMLDivElement | null>, scrollToEnd: () => void): void {
  const toEnd = useEffectEvent(scrollToEnd);
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    let isAtEnd = true;
    const note = () => {
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const hasChanged = element.clientHeight !== height;
      height = element.clientHeight;
      if (hasChanged && isAtEnd) toEnd();
    });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [frame]);
}

/** A message that is scrolled to comes with the next frames. */
function focusWhenThere(frame: HTMLElement | null, id: string, frames = 10): void {
  const row = [...(frame?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].find(
    ({ dataset }) => dataset['message'] === id,
  );
  if (row) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(frame, id, frames - 1));
}
