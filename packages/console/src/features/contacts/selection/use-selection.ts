import { useState } from 'react';
import { filterOf } from '../contacts-view.ts';
import type { ContactRows } from '../list/use-contact-rows.ts';
import { nothingSelected, type Selection, tick } from './selection.ts';

/** Ticks belong to what is looked at: another group or search starts with none, so that nothing hidden is deleted. */
export function useSelection({ shown, total, loadedIds }: Pick<ContactRows, 'shown' | 'total' | 'loadedIds'>) {
  const filter = filterOf(shown);
  const place = JSON.stringify(filter);
  const [kept, setKept] = useState({ place, selection: nothingSelected });
  const selection = kept.place === place ? kept.selection : nothingSelected;
  const select = (next: Selection) => setKept({ place, selection: next });
  return {
    selection,
    onTick: (ids: readonly string[], isTicked: boolean) => select(tick(selection, ids, isTicked, loadedIds)),
    selectAll: () => select({ kind: 'all', filter, total }),
    clear: () => select(nothingSelected),
  };
}
