import { Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ApiError, type Conversation, type ConversationMessage } from '@recado/contract';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorText } from '../../../shared/api.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { conversationById, messagePage, newestMessages } from '../conversations.queries.ts';
import { useConversationActions } from '../use-conversation-actions.ts';
import { useGrowingList } from '../use-growing-list.ts';
import { useReading } from '../use-reading.ts';
import classes from './conversation-pane.module.css';
import { MessageMenu } from './message-menu.tsx';
import { Thread } from './thread.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadSearch } from './thread-search.tsx';
import { TraceDialog } from './trace-dialog.tsx';

const order = { idOf: ({ id }: ConversationMessage) => id, atOf: ({ at }: ConversationMessage) => at };

interface ConversationPaneProps {
  id: number;
  around: string | undefined;
  onNewest: () => void;
  onFound: (messageId: string) => void;
  onClose: () => void;
  onAddContact: (conversation: Conversation) => void;
  onPerson: () => void;
  isPersonShown: boolean;
  composer: (conversation: Conversation) => ReactNode;
}

/** One conversation, from its name to the field that one writes in. */
export function ConversationPane({ id, ...props }: ConversationPaneProps) {
  const { data, error, isFetching, refetch } = useQuery(conversationById(id));
  if (data) return <Opened key={id} conversation={data} {...props} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={IconMessageOff} title="Esta conversa não existe mais">
        Ela foi apagada, ou o prazo de guarda das mensagens passou.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <LoadError title="Erro ao carregar a conversa" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error, 'Tente novamente em instantes.')}
      </LoadError>
    );
  }
  return <PaneSkeleton />;
}

function Opened({
  conversation,
  around,
  onNewest,
  onFound,
  onClose,
  onAddContact,
  onPerson,
  isPersonShown,
  composer,
}: Omit<ConversationPaneProps, 'id'> & { conversation: Conversation }) {
  const { id, name } = conversation;
  const actions = useConversationActions(conversation);
  useReading(conversation, actions.read.mutate);
  useFocusOnOpening();
  const newest = useQuery(newestMessages(id, around));
  const { items, hasOlder, older, loadOlder } = useGrowingList({
    view: `${id} ${around}`,
    newest,
    order,
    load: (before, signal) => messagePage(id, { before }, signal),
  });
  const [explained, setExplained] = useState<string>();
  const [opened, { open, close }] = useDisclosure(false);
  const [isSearching, search] = useDisclosure(false);
  const explain = (messageId: string) => {
    setExplained(messageId);
    open();
  };
  const askAndBlock = () => {
    if (window.confirm(`Bloquear ${name}?\n\nO Recado não responde mais nem envia mensagens a este contato.`)) {
      actions.block.mutate();
    }
  };
  return (
    <>
      <ThreadHeader
        conversation={conversation}
        actions={actions}
        onClose={onClose}
        onSearch={search.toggle}
        onPerson={onPerson}
        isPersonShown={isPersonShown}
      />
      {isSearching && <ThreadSearch conversationId={id} current={around} onFound={onFound} onClose={search.close} />}
      {items ? (
        <Thread
          key={around ?? ''}
          conversation={conversation}
          messages={items}
          hasOlder={hasOlder}
          older={older}
          onOlder={loadOlder}
          around={around}
          onNewest={onNewest}
          onExplain={explain}
          actionsOf={(message) =>
            message.author === 'person' && (
              <MessageMenu
                conversation={conversation}
                message={message}
                onAddContact={() => onAddContact(conversation)}
                onBlock={askAndBlock}
              />
            )
          }
        />
      ) : newest.error ? (
        <LoadError
          title="Erro ao carregar as mensagens"
          retrying={newest.isFetching}
          onRetry={() => void newest.refetch()}
        >
          {errorText(newest.error, 'Tente novamente em instantes.')}
        </LoadError>
      ) : (
        <ThreadSkeleton />
      )}
      {composer(conversation)}
      <TraceDialog conversationId={id} messageId={explained} opened={opened} onClose={close} />
    </>
  );
}

/** On a phone the conversation takes the place of the list: whoever opened it goes on at its name. */
function useFocusOnOpening(): void {
  useEffect(() => {
    if (matchMedia('(max-width: 63.99em)').matches) {
      document.querySelector<HTMLElement>('[data-thread-title]')?.focus({ preventScroll: true });
    }
  }, []);
}

const PaneSkeleton = () => (
  <>
    <div className={classes.head}>
      <Skeleton height={18} width={180} />
    </div>
    <ThreadSkeleton />
  </>
);

const ThreadSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label="Carregando as mensagens">
    {[220, 300, 180, 260].map((width, index) => (
      <Skeleton key={width} height={48} width={width} radius={14} ml={index % 2 ? 'auto' : 0} />
    ))}
  </div>
);
