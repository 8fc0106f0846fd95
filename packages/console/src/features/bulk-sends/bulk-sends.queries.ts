import type { BulkSend } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const bulkSendsKey = ['bulk-sends'] as const;
const followMs = 1500;
const restMs = 15_000;

const isUnderWay = ({ state }: BulkSend): boolean => state === 'running';

/** Followed closely while one of them makes progress. */
export const bulkSendList = queryOptions({
  queryKey: [...bulkSendsKey, 'list'],
  queryFn: ({ signal }) => api.bulkSends.list(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? followMs : restMs),
});

export const recipientsOf = (bulkSend: BulkSend) =>
  queryOptions({
    queryKey: [...bulkSendsKey, bulkSend.id, 'recipients'],
    queryFn: ({ signal }) => api.bulkSends.recipients({ params: { id: bulkSend.id } }, { signal }),
    // What was handed over is confirmed a little later, also after the last one.
    refetchInterval: followMs * 2,
  });
