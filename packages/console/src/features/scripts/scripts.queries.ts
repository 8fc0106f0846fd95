import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export const scriptList = queryOptions({
  queryKey: ['scripts'],
  queryFn: ({ signal }) => api.scripts.list(undefined, { signal }),
});

export const scriptNotice = queryOptions({
  queryKey: ['script-notice'],
  queryFn: ({ signal }) => api.scripts.notice(undefined, { signal }),
});

/** Always asked anew: triggers run scripts too. */
export const scriptRuns = (id: number) =>
  queryOptions({
    queryKey: ['script-runs', id],
    queryFn: ({ signal }) => api.scripts.runs({ params: { id } }, { signal }),
    staleTime: 0,
  });
