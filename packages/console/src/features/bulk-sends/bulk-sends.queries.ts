import type { BulkSend } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
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
