import { type ReactNode, useMemo, useState } from 'react';
import { GoneItemContext } from '../gone-item.ts';
import classes from './edited-item.module.css';
import { Notice } from './notice.tsx';

/** Around the form of an item that somebody else may delete meanwhile. It is told once, and what was typed stays. */
export function EditedItem({ isGone: isMissing, children }: { isGone: boolean; children: ReactNode }) {
  const [isTold, setTold] = useState(false);
  const isGone = isMissing || isTold;
  const item = useMemo(() => ({ isGone, tell: () => setTold(true) }), [isGone]);
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
