import type { ContactFilter, ContactSelection } from '@recado/contract';

/** What the administrator ticked: contacts one by one, or everything that a filter matches, loaded or not. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; filter: ContactFilter; total: number };

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
  if (selectedCount(selection) === 0) return 'none';
  return loaded.every((id) => isSelected(selection, id)) ? 'all' : 'some';
}

export const chosenContacts = (selection: Selection): ChosenContacts => ({
  selection: selection.kind === 'all' ? { filter: selection.filter } : { ids: [...selection.ids] },
  count: selectedCount(selection),
});
