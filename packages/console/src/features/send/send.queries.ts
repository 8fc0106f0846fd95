import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { tagList } from '../../shared/tags.ts';

export const activeTags = queryOptions({
  ...tagList,
  select: (tags) => tags.filter(({ isActive }) => isActive),
});

export const recentSends = queryOptions({
  queryKey: ['sent-messages'],
  queryFn: ({ signal }) => api.send.recent({ query: { limit: 50 } }, { signal }),
});

/** What nobody got today, as the dashboard counts it. */
export const failedSends = queryOptions({
  queryKey: ['sent-messages', 'failed'],
  queryFn: ({ signal }) => api.send.recent({ query: { failed: 'today', limit: 200 } }, { signal }),
});
