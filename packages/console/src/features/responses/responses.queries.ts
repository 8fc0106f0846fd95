import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export const responsesList = queryOptions({
  queryKey: ['responses'],
  queryFn: ({ signal }) => api.responses.list(undefined, { signal }),
  // Comparing 100,000 rows with those before, field by field, is most of what a deletion would cost.
  structuralSharing: false,
});

export const activeQuickActions = queryOptions({
  queryKey: ['response-quick-actions'],
  queryFn: ({ signal }) => api.responseQuickActions.list(undefined, { signal }),
  select: (actions) => actions.filter(({ is_active }) => is_active).sort((a, b) => a.sort_order - b.sort_order),
});
