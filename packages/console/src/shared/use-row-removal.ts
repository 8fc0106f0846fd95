import { ApiError } from '@recado/contract';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { errorText } from './api.ts';
import { notify } from './notify.tsx';
import { useCachedList } from './use-cached-list.ts';

const nameMax = 80;

export interface RowRemoval<Row> {
  queryKey: QueryKey;
  remove: (id: number) => Promise<unknown>;
  /** Asked before, together with the row's name. */
  question: string;
  nameOf: (row: Row) => string;
  /** What is left without it, to be said in the question. */
  usage?: (row: Row) => Promise<string>;
  done: string;
  problem: string;
}

/** Asks, deletes, and takes the row out of the list. */
export function useRowRemoval<Row extends { id: number }>(removal: RowRemoval<Row>) {
  const list = useCachedList<Row>(removal.queryKey);
  const mutation = useMutation({
    mutationFn: (row: Row) => removal.remove(row.id),
    onSuccess: async (_, row) => {
      notify.success(removal.done);
      await list.remove(row.id);
      // The button that had the focus is gone with its row.
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    },
    onError: (error) => {
      notify.error(errorText(error, removal.problem));
      // Somebody else was faster: what is shown is out of date.
      if (error instanceof ApiError && error.status === 404) void list.reload();
    },
  });
  const ask = async (row: Row) => {
    const name = removal.nameOf(row);
    const shown = name.length > nameMax ? `${name.slice(0, nameMax)}…` : name;
    const usage = removal.usage ? await removal.usage(row) : '';
    if (window.confirm(`${removal.question}\n\n${shown}${usage}`)) mutation.mutate(row);
  };
  return {
    ask: (row: Row) => void ask(row),
    isRemoving: (id: number) => mutation.isPending && mutation.variables.id === id,
  };
}
