import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Everything that a new call to the public API changes. */
export const apiCallsKey = ['api-calls'] as const;

export const apiCallStats = queryOptions({
  queryKey: [...apiCallsKey, 'stats'],
  queryFn: ({ signal }) => api.apiCalls.stats(undefined, { signal }),
});
