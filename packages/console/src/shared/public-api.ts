import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const publicApiAddress = queryOptions({
  queryKey: ['public-api'],
  queryFn: ({ signal }) => api.publicApi.address(undefined, { signal }),
});

/** The address to type into the phone's app; the key, where there is one, is a part of it. */
export const publicUrl = ({ path, key }: { path: string; key: string | null }): string =>
  `${location.origin}${path}${key === null ? '' : `?key=${encodeURIComponent(key)}`}`;
