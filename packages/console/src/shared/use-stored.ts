import { use, useState } from 'react';
import { GoneItemContext } from './gone-item.ts';

/** What a form saves to: the item that it was opened for, or that its own save made; nothing once that was deleted. */
export function useStored<Row extends object>(opened: Row | undefined) {
  const item = use(GoneItemContext);
  const [made, setMade] = useState<Row>();
  const change = (row: Row | undefined) => {
    setMade(row);
    item?.renew();
  };
  return {
    stored: item?.isGone ? undefined : (made ?? opened),
    /** After saving: what was typed meanwhile is saved to this one. */
    keep: (row: Row) => change(row),
    /** The form begins anew, with an item of its own. */
    forget: () => change(undefined),
  };
}
