import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export const menuList = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => api.menu.list(undefined, { signal }),
});
