import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Area, createUnsaved, type Search } from './create-unsaved.ts';

export const unsaved = createUnsaved();

export const useUnsavedState = () => useSyncExternalStore(unsaved.subscribe, unsaved.getState);

const noAreas: readonly Area[] = [];

/** The areas that whatever is rendered here stands in, from the outermost. */
export const UnsavedAreas = createContext(noAreas);

/**
 * A part of the page that can be left: what is changed within asks first. Its content goes into `UnsavedAreas`. Where the
 * address decides whether it is there, `viewIn` (the same function at every render) says what of it does.
 */
export function useUnsavedArea(viewIn?: (search: Search) => string) {
  const outer = use(UnsavedAreas);
  const [own] = useState<Area>(() => ({}));
  const areas = useMemo(() => [...outer, own], [outer, own]);
  useEffect(() => viewIn && unsaved.bind(own, viewIn), [own, viewIn]);
  return { areas, leave: (goOn: () => void) => unsaved.leave(goOn, own) };
}

/** Something that is lost when it is left, for as long as it is changed. */
export function useUnsaved(isChanged: boolean) {
  const { areas, leave } = useUnsavedArea();
  useEffect(() => (isChanged ? unsaved.mark(areas) : undefined), [isChanged, areas]);
  return { areas, leave };
}
