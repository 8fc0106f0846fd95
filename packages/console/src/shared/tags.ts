import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** All of them, active or not. */
export const tagList = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => api.tags.list(undefined, { signal }),
});
