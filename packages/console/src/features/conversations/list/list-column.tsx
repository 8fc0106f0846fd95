import type { Conversation } from '@recado/contract';
import { IconMessages, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { conversationPage, newestConversations } from '../conversations.queries.ts';
import { type ConversationsView, filterCount, listQuery } from '../conversations-view.ts';
import { HitList } from '../found/hit-list.tsx';
import type { ShowConversations } from '../use-conversations-view.ts';
import { useGrowingList } from '../use-growing-list.ts';
import { ConversationFilters } from './conversation-filters.tsx';
import { ConversationList, ConversationListSkeleton } from './conversation-list.tsx';
import { ConversationSearch } from './conversation-search.tsx';
import classes from './list-column.module.css';

const order = { idOf: ({ id }: Conversation) => id, atOf: ({ last_at }: Conversation) => last_at };

interface ListColumnProps {
  view: ConversationsView;
  show: ShowConversations;
}

export function ListColumn({ view, show }: ListColumnProps) {
  return (
    <section className={classes.root} aria-labelledby="conversas-titulo">
      <header className={classes.head}>
        {/* Focused after a navigation, so that a screen reader says where it arrived. */}
        <h1 id="conversas-titulo" tabIndex={-1} data-page-title>
          Conversas
        </h1>
        <div className={classes.tools}>
          <ConversationSearch value={view.q ?? ''} onSearch={(q) => show({ q })} />
          <ConversationFilters view={view} show={show} />
        </div>
      </header>
      <Rows view={view} show={show} />
      <Messages view={view} show={show} />
    </section>
  );
}

/** What was said, below who is called so. */
function Messages({ view, show }: ListColumnProps) {
  const { name: q, instance, from, to } = listQuery(view);
  if (q === undefined) return null;
  return (
    <section className={classes.messages} aria-labelledby="mensagens-encontradas">
      <h2 id="mensagens-encontradas">Mensagens</h2>
      <HitList
        label="Mensagens encontradas"
        query={{ q, instance, from, to }}
        current={view.mensagem}
        onOpen={({ id, conversation }) => show({ conversa: conversation.id, mensagem: id })}
      />
    </section>
  );
}

function Rows({ view, show }: ListColumnProps) {
  const options = newestConversations(view);
  const newest = useQuery(options);
  const { items, hasOlder, older, loadOlder, isWaiting } = useGrowingList({
    view: JSON.stringify(options.queryKey),
    newest,
    order,
    load: (next, signal) => conversationPage(view, next, signal),
  });
  if (newest.error && !items) {
    return (
      <LoadError
        title="Erro ao carregar as conversas"
        retrying={newest.isFetching}
        onRetry={() => void newest.refetch()}
      >
        {errorText(newest.error, 'Tente novamente em instantes.')}
      </LoadError>
    );
  }
  if (!items) return <ConversationListSkeleton />;
  if (items.length === 0) return <Nothing isNarrowed={filterCount(view) > 0 || view.q !== undefined} />;
  return (
    <ConversationList
      conversations={items}
      openId={view.conversa}
      hasOlder={hasOlder}
      older={older}
      onOlder={loadOlder}
      onOpen={(id) => show({ conversa: id, mensagem: undefined })}
      isWaiting={isWaiting}
    />
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <div className={classes.nothing}>
      <IconSearchOff size={16} stroke={1.7} aria-hidden /> Nenhuma conversa com este nome ou estes filtros.
    </div>
  ) : (
    <EmptyState icon={IconMessages} title="Nenhuma conversa ainda">
      Assim que alguém escrever para um dos seus números, a conversa aparece aqui.
    </EmptyState>
  );
