import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** Always asked anew: messages are written elsewhere. */
export const tagUsage = (id: string) =>
  queryOptions({
    queryKey: ['tag-usage', id],
    queryFn: ({ signal }) => api.tags.usage({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // Deleting waits for the answer, and must not wait for the network.
    networkMode: 'always',
  });
