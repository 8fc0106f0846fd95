import type { BulkSend, BulkSendEstimateInput } from '@recado/contract';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const bulkSendsKey = ['bulk-sends'] as const;

export const bulkSendList = queryOptions({
  queryKey: [...bulkSendsKey, 'list'],
  queryFn: ({ signal }) => api.bulkSends.list(undefined, { signal }),
});

export const recipientsOf = (bulkSend: BulkSend) =>
  queryOptions({
    queryKey: [...bulkSendsKey, bulkSend.id, 'recipients'],
    queryFn: ({ signal }) => api.bulkSends.recipients({ params: { id: bulkSend.id } }, { signal }),
  });

/** Without a question that makes sense there is nothing to ask. */
export const estimateOf = (body: BulkSendEstimateInput | undefined) =>
  queryOptions({
    queryKey: ['bulk-send-estimate', body],
    queryFn: body ? ({ signal }) => api.bulkSends.estimate({ body }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    // It is about now.
    gcTime: 0,
  });
