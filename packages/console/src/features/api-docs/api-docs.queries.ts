import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../shared/api.ts';
import type { OpenApi } from './openapi.ts';

export const openApiDocument = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => getJson<OpenApi>('/docs/openapi.json', signal),
  staleTime: Number.POSITIVE_INFINITY,
});
