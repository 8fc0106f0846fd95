import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

/** Who has its name in a message. Always asked anew: messages are written elsewhere. */
export const tagUsage = (id: string) =>
  queryOptions({
    queryKey: ['tag-usage', id],
    queryFn: ({ signal }) => api.usage.find({ params: { kind: 'tag', id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
