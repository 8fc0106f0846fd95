import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export const responseQuickActions = queryOptions({
  queryKey: ['response-quick-actions'],
  queryFn: ({ signal }) => api.responseQuickActions.list(undefined, { signal }),
});
