import { useState } from 'react';
import { filterOf } from '../contacts-view.ts';
import type { ContactRows } from '../list/use-contact-rows.ts';
import { nothingSelected, type Selection, survives, tick } from './selection.ts';

/** Ticks stay while the reader searches or looks into another group, and those out of sight are counted for the reader. */
export function useSelection({ shown, total, loadedIds }: Pick<ContactRows, 'shown' | 'total' | 'loadedIds'>) {
  const filter = filterOf(shown);
  const place = JSON.stringify(filter);
  const [kept, setKept] = useState<{ selection: Selection; places: ReadonlyMap<string, string> }>({
    selection: nothingSelected,
    places: new Map(),
  });
  const selection = survives(kept.selection, filter) ? kept.selection : nothingSelected;
  const select = (next: Selection) => {
    const places = new Map<string, string>();
    if (next.kind === 'some') for (const id of next.ids) places.set(id, kept.places.get(id) ?? place);
    setKept({ selection: next, places });
  };
  return {
    selection,
    /** How many were ticked elsewhere and are not among the rows. */
    elsewhere: countElsewhere(selection, kept.places, place, loadedIds),
    onTick: (ids: readonly string[], isTicked: boolean) => select(tick(selection, ids, isTicked, loadedIds)),
    selectAll: () => select({ kind: 'all', filter, total }),
    clear: () => select(nothingSelected),
  };
}

function countElsewhere(
  selection: Selection,
  places: ReadonlyMap<string, string>,
  place: string,
  loadedIds: readonly string[],
): number {
  if (selection.kind === 'all') return 0;
  const loaded = new Set(loadedIds);
  return [...selection.ids].filter((id) => places.get(id) !== place && !loaded.has(id)).length;
}
