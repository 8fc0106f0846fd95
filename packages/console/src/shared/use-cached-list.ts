import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Shows a change at once; loading a list of 100,000 rows again for one of them would take seconds. */
export function useCachedList<T extends { id: number }>(queryKey: QueryKey) {
  const client = useQueryClient();
  const change = async (apply: (items: T[]) => T[]) => {
    // An answer that left the server before the change must not bring the old rows back.
    await client.cancelQueries({ queryKey });
    client.setQueryData<T[]>(queryKey, (items) => items && apply(items));
  };
  return {
    find: (id: number) => client.getQueryData<T[]>(queryKey)?.find((item) => item.id === id),
    add: (added: T) => change((items) => [added, ...items]),
    replace: (changed: T) => change((items) => items.map((item) => (item.id === changed.id ? changed : item))),
    remove: (id: number) => change((items) => items.filter((item) => item.id !== id)),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
