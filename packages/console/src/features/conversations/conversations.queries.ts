import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { type ConversationsView, listQuery } from './conversations-view.ts';

/** Everything that is known about conversations: what is written in one shows in the list and in the counts. */
export const conversationsKey = ['conversations'] as const;

export const conversationPage = async (view: ConversationsView, after: string | undefined, signal: AbortSignal) => {
  const { conversations, next } = await api.conversations.list({ query: { ...listQuery(view), after } }, { signal });
  return { items: conversations, next };
};

/** The newest of a view; what is open is no part of it. */
export const newestConversations = ({ conversa: _, mensagem: __, contato: ___, ...view }: ConversationsView) =>
  queryOptions({
    queryKey: [...conversationsKey, 'list', view],
    queryFn: ({ signal }) => conversationPage(view, undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface HitsQuery {
  q: string;
  instance?: string | undefined;
  conversation?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Messages with all of the words. */
export const messageHits = (query: HitsQuery) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'search', query],
    queryFn: ({ pageParam, signal }) => api.conversations.search({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const conversationById = (id: number) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', id],
    queryFn: ({ signal }) => api.conversations.get({ params: { id } }, { signal }),
    staleTime: 0,
  });

export const conversationPerson = (id: number) =>
  queryOptions({
    queryKey: [...conversationsKey, 'person', id],
    queryFn: ({ signal }) => api.conversationPerson.get({ params: { id } }, { signal }),
    staleTime: 0,
  });

interface MessagesQuery {
  before?: string;
  around?: string;
}

export const messagePage = async (id: number, query: MessagesQuery, signal: AbortSignal) => {
  const { messages, next, mark } = await api.conversations.messages({ params: { id }, query }, { signal });
  return { items: messages, next, mark };
};

/** The newest messages, or those around one that was searched for. */
export const newestMessages = (id: number, around: string | undefined) =>
  queryOptions({
    queryKey: [...conversationsKey, 'messages', id, around ?? ''],
    queryFn: ({ signal }) => messagePage(id, around === undefined ? {} : { around }, signal),
    staleTime: 0,
  });

/** What was decided then does not change any more. */
export const messageTrace = (id: number, message: string) =>
  queryOptions({
    queryKey: ['conversation-trace', id, message],
    queryFn: ({ signal }) => api.conversations.trace({ params: { id, message } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A file under its id is the same for ever; those that are out of sight for long are let go. */
export const mediaFile = (id: string) =>
  queryOptions({
    queryKey: ['media-file', id],
    queryFn: ({ signal }) => api.media.get({ params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  });

export const contactGroups = queryOptions({
  queryKey: ['contacts', 'groups'],
  queryFn: ({ signal }) => api.contacts.groups(undefined, { signal }),
});
