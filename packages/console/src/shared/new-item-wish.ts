import { useEffect, useEffectEvent } from 'react';

export type NewItem = 'contact' | 'tag' | 'quick-action' | 'trigger' | 'script' | 'instance';

const open = new Map<NewItem, () => void>();
let wanted: NewItem | undefined;

/** Asked for from elsewhere. The screen that makes such items may still be on its way. */
export function askForNew(item: NewItem): void {
  const create = open.get(item);
  wanted = create ? undefined : item;
  create?.();
}

/** The screen's own button, pressed from elsewhere. */
export function useNewItemWish(item: NewItem, create: () => void): void {
  const onWish = useEffectEvent(create);
  useEffect(() => {
    open.set(item, () => onWish());
    if (wanted === item) {
      wanted = undefined;
      onWish();
    }
    return () => void open.delete(item);
  }, [item]);
}
