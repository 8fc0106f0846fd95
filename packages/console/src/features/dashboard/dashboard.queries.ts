import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { apiCallStats } from '../../shared/api-calls.ts';

/** Asked anew whenever it is looked at: what is registered changes on other screens. */
const registered = queryOptions({
  queryKey: ['dashboard', 'registered'],
  queryFn: ({ signal }) => api.dashboard.registered(undefined, { signal }),
  staleTime: 0,
});

export const menuCount = queryOptions({ ...registered, select: ({ menuItems }) => menuItems });

export const responseCount = queryOptions({ ...registered, select: ({ responses }) => responses });

/** Messages that are sure to be answered, to try the simulator with. */
export const menuExamples = queryOptions({ ...registered, select: ({ examples }) => examples });

export const callCount = queryOptions({ ...apiCallStats, select: (stats) => stats.totalCalls });

/** Begins like the day, and is looked at again with it. */
export const unansweredToday = queryOptions({
  queryKey: ['dashboard', 'today', 'unanswered'],
  queryFn: ({ signal }) => api.dashboard.unanswered(undefined, { signal }),
  staleTime: 0,
});

/** Of the day so far. That the day ends, or the pause of a conversation, nobody tells. */
export const dashboardToday = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => api.dashboard.today(undefined, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
