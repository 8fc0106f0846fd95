import { useNavigate, useSearch } from '@tanstack/react-router';

/** What of a list stands in the address, so that a reload and the way back return to it. */
interface ListAddress {
  q?: string;
  pagina?: number;
  /** One thing alone, by its id: where a link means this one and no other. */
  item?: number;
}

const searchMax = 200;

/** Anything unknown in the address is as good as nothing. @internal */
export function listAddress({ q, pagina, item }: Record<string, unknown>): ListAddress {
  // The router reads `?q=119` as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMax) : '';
  const page = Number(pagina);
  const id = Number(item);
  return {
    ...(text !== '' && { q: text }),
    ...(Number.isSafeInteger(page) && page > 1 && { pagina: page }),
    ...(Number.isSafeInteger(id) && id > 0 && { item: id }),
  };
}

/** Equal for addresses that show the same rows. */
export const listView = (search: Record<string, unknown>): string => {
  const { q = '', pagina = 1, item = 0 } = listAddress(search);
  return JSON.stringify([q, pagina, item]);
};

export function useListAddress() {
  const { q = '', pagina: page = 1, item } = listAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    q,
    page,
    item,
    /** A page is a step that the way back returns from; the letters of a search are not. */
    show: (next: { q?: string; page: number }, { isStep }: { isStep: boolean }) =>
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>): object => {
          const { q: formerSearch, pagina: _page, item: _item, ...others } = current;
          return { ...others, ...listAddress({ q: next.q ?? formerSearch, pagina: next.page }) };
        },
        replace: !isStep,
        // The row being edited stays whatever is searched for: nothing goes, and nobody needs to be asked.
        ignoreBlocker: !isStep,
        resetScroll: false,
      }),
  };
}
