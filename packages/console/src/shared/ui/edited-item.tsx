import { type ReactNode, useMemo, useState } from 'react';
import { GoneItemContext, isGoneBy, type SaveNews } from '../gone-item.ts';
import classes from './edited-item.module.css';
import { Notice } from './notice.tsx';

interface EditedItemProps {
  /** The list lacks it by now; a new item is in no list yet. */
  isGone?: boolean;
  children: ReactNode;
}

/** Around the form of an item that somebody else may delete meanwhile. It is told once, and what was typed stays. */
export function EditedItem({ isGone: isMissing = false, children }: EditedItemProps) {
  const [news, setNews] = useState<SaveNews>('nothing');
  const isGone = isGoneBy(isMissing, news);
  const item = useMemo(
    () => ({
      isGone,
      tell: () => setNews('gone'),
      renew: () => isGone && setNews('renewed'),
    }),
    [isGone],
  );
  return (
    <GoneItemContext value={item}>
      {isGone && (
        <div className={classes.notice}>
          <Notice role="alert">
            Este item foi excluído por outra pessoa. O que você digitou continua aqui: copie, ou salve como um novo
            item.
          </Notice>
        </div>
      )}
      {children}
    </GoneItemContext>
  );
}
