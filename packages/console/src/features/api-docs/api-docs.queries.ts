import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { OpenApi } from './openapi.ts';

export const openApiDocument = queryOptions({
  queryKey: ['openapi'],
  // The contract promises an object; what an OpenAPI document looks like is this feature's own knowledge.
  queryFn: async ({ signal }) => (await api.operations.openApi(undefined, { signal })) as unknown as OpenApi,
  staleTime: Number.POSITIVE_INFINITY,
});
