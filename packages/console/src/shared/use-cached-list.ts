import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { showSaved } from './show-saved.ts';

/** Shows a change at once; loading a list of 100,000 rows again for one of them would take seconds. */
export function useCachedList<T extends { id: number }>(queryKey: QueryKey) {
  const client = useQueryClient();
  const change = (apply: (items: T[]) => T[]) => showSaved<T[]>(client, queryKey, (items) => items && apply(items));
  return {
    find: (id: number) => client.getQueryData<T[]>(queryKey)?.find((item) => item.id === id),
    add: (added: T) => change((items) => [added, ...items]),
    replace: (changed: T) => change((items) => items.map((item) => (item.id === changed.id ? changed : item))),
    remove: (id: number) => change((items) => items.filter((item) => item.id !== id)),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
