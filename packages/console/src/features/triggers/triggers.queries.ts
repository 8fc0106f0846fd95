import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export const triggerList = queryOptions({
  queryKey: ['triggers'],
  queryFn: ({ signal }) => api.triggers.list(undefined, { signal }),
});

/** Everything that shows what triggers did: runs, events and what failed. */
export const triggerNewsKey = ['trigger-news'] as const;

export const runsMax = 200;

export const triggerRuns = (filter: {
  triggerId?: number | undefined;
  failed?: 'true';
  day?: 'today';
  limit: number;
}) =>
  queryOptions({
    queryKey: [...triggerNewsKey, 'runs', filter],
    queryFn: ({ signal }) => {
      const { triggerId, ...query } = filter;
      return api.triggers.runs({ query: triggerId === undefined ? query : { triggerId, ...query } }, { signal });
    },
    staleTime: 0,
  });

/** The same runs as the history's, those with failures only. */
export const failedRuns = triggerRuns({ failed: 'true', limit: runsMax });
/** As many as the dashboard counts. */
export const failedRunsToday = triggerRuns({ failed: 'true', day: 'today', limit: runsMax });

export const loggedEvents = queryOptions({
  queryKey: [...triggerNewsKey, 'events'],
  queryFn: ({ signal }) => api.triggers.events({ query: { limit: 200 } }, { signal }),
  staleTime: 0,
});

export const failedJobs = queryOptions({
  queryKey: [...triggerNewsKey, 'failed-jobs'],
  queryFn: ({ signal }) => api.jobs.failed(undefined, { signal }),
  staleTime: 0,
  // On PostgreSQL jobs are written past the stream.
  refetchInterval: 30_000,
});

export const cronPreview = (expression: string) =>
  queryOptions({
    queryKey: ['cron-preview', expression],
    queryFn: ({ signal }) => api.triggers.previewCron({ body: { expression } }, { signal }),
    staleTime: 0,
    // The next times become others by waiting alone.
    refetchInterval: 60_000,
    retry: false,
  });

/** The same data that the contacts screen keeps. */
export const contactGroups = queryOptions({
  queryKey: ['contacts', 'groups'],
  queryFn: ({ signal }) => api.contacts.groups(undefined, { signal }),
});

export const scriptList = queryOptions({
  queryKey: ['scripts'],
  queryFn: ({ signal }) => api.scripts.list(undefined, { signal }),
});
