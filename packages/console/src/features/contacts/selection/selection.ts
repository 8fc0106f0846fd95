import type { ContactFilter, ContactSelection } from '@recado/contract';

/** What the administrator ticked: contacts one by one, or everything that a filter matches, loaded or not. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; filter: ContactFilter; total: number };

/**
 * Whether it stays when another part of the book is looked at. Contacts ticked one by one do; of all that a search found
 * nobody could say which of other rows are among them.
 */
export const survives = (selection: Selection, next: ContactFilter): boolean =>
  selection.kind === 'some' || covers(selection.filter, next);

/** Everything that `next` shows is also shown by `filter`. */
const covers = (filter: ContactFilter, next: ContactFilter): boolean =>
  (filter.groupId === undefined || filter.groupId === next.groupId) && (filter.q === '' || filter.q === next.q);

/** The ticked contacts as another part of the console can work with them. */
export interface ChosenContacts {
  selection: ContactSelection;
  count: number;
}

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };

export const selectedCount = (selection: Selection): number =>
  selection.kind === 'all' ? selection.total : selection.ids.size;

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id);

/** Unticking one of 'all' leaves the others that are loaded: nothing stays ticked that nobody has seen. */
export function tick(
  selection: Selection,
  ids: readonly string[],
  isTicked: boolean,
  loaded: readonly string[],
): Selection {
  const next = new Set(selection.kind === 'all' ? loaded : selection.ids);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return { kind: 'some', ids: next };
}

/** What the box above the rows shows. */
export function pageState(selection: Selection, loaded: readonly string[]): 'none' | 'some' | 'all' {
  const ticked = loaded.filter((id) => isSelected(selection, id)).length;
  if (ticked === 0) return 'none';
  return ticked === loaded.length ? 'all' : 'some';
}

export const chosenContacts = (selection: Selection): ChosenContacts => ({
  selection: selection.kind === 'all' ? { filter: selection.filter } : { ids: [...selection.ids] },
  count: selectedCount(selection),
});
