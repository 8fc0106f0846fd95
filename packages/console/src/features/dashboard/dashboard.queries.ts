import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { apiCallStats } from '../../shared/api-calls.ts';

const menuItems = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => api.menu.list(undefined, { signal }),
});

export const menuCount = queryOptions({ ...menuItems, select: (items) => items.length });

/** Messages that are sure to be answered, to try the simulator with. */
export const menuExamples = queryOptions({
  ...menuItems,
  select: (items) => items.slice(0, 3).map(({ message }) => message),
});

export const responseCount = queryOptions({
  queryKey: ['responses'],
  queryFn: ({ signal }) => api.responses.list(undefined, { signal }),
  select: (items) => items.length,
});

export const callCount = queryOptions({ ...apiCallStats, select: (stats) => stats.totalCalls });

/** Of the day so far; asked again now and then, because most of it happens elsewhere. */
export const dashboardToday = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => api.dashboard.today(undefined, { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
});
