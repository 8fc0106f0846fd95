export interface Page<T> {
  /** From the newest to the oldest. */
  items: readonly T[];
  /** Where the older ones begin; null at the end. */
  next: string | null;
}

interface Order<T> {
  idOf: (item: T) => string | number;
  atOf: (item: T) => string;
}

/**
 * The newest page as it is now, before the older ones that were loaded one by one. Where so much is new that something between
 * them may be missing, only the newest page is left.
 */
export function withNewest<T>(known: Page<T> | undefined, newest: Page<T>, { idOf, atOf }: Order<T>): Page<T> {
  const [first] = known?.items ?? [];
  const last = newest.items.at(-1);
  if (!known || !first || !last || newest.next === null) return newest;
  if (atOf(last) > atOf(first)) return newest;
  const ids = new Set(newest.items.map(idOf));
  const older = known.items.filter((item) => atOf(item) <= atOf(last) && !ids.has(idOf(item)));
  // Nothing older is known: where the newest page goes on has moved with it.
  return older.length === 0 ? newest : { items: [...newest.items, ...older], next: known.next };
}

export function withOlder<T>(known: Page<T>, older: Page<T>, { idOf }: Order<T>): Page<T> {
  const ids = new Set(known.items.map(idOf));
  return { items: [...known.items, ...older.items.filter((item) => !ids.has(idOf(item)))], next: older.next };
}
