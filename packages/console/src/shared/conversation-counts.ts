import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What is not read, and who waits for a person: said on every screen. */
export const conversationCounts = queryOptions({
  queryKey: ['conversations', 'counts'],
  queryFn: ({ signal }) => api.conversations.counts(undefined, { signal }),
  staleTime: 0,
});
