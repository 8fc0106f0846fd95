import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { ContactsView } from './contacts-view.ts';

/** Everything that is known about contacts and groups: a change to one shows in the counts of the other. */
export const contactsKey = ['contacts'] as const;

export const contactGroups = queryOptions({
  queryKey: [...contactsKey, 'groups'],
  queryFn: ({ signal }) => api.contacts.groups(undefined, { signal }),
});

export const contactCount = queryOptions({
  queryKey: [...contactsKey, 'count'],
  queryFn: ({ signal }) => api.contacts.count(undefined, { signal }),
});

/** The list comes in windows of this many rows, fetched when they are about to scroll into view. */
export const windowSize = 100;

export const contactWindow = (view: ContactsView, index: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'window', view, index],
    queryFn: ({ signal }) =>
      api.contacts.search({ query: { ...view, offset: index * windowSize, limit: windowSize } }, { signal }),
  });
