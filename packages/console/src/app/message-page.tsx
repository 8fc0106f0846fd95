import type { ReactNode } from 'react';
import { BrandMark } from '../shared/ui/brand-mark.tsx';
import classes from './message-page.module.css';

/** Plain elements only: this must still show when the component library or its provider is what failed. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.body} role="alert">
        <BrandMark size={36} />
        <h1>{title}</h1>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}

export function MessageButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}
