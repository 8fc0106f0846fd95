import { apiCallLimits } from '@recado/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { apiCallsKey } from '../../shared/api-calls.ts';

export const callHours = queryOptions({
  queryKey: [...apiCallsKey, 'hours'],
  queryFn: ({ signal }) => api.apiCalls.hours(undefined, { signal }),
});

export const refusedCalls = queryOptions({
  queryKey: [...apiCallsKey, 'refused'],
  queryFn: ({ signal }) => api.apiCalls.refused(undefined, { signal }),
});

export const callPage = (page: number) =>
  queryOptions({
    queryKey: [...apiCallsKey, 'page', page],
    queryFn: ({ signal }) => api.apiCalls.list({ query: { page, limit: apiCallLimits.pageSize } }, { signal }),
    // The rows stay while the next page comes, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
