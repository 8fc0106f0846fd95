import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** What is to be read before one of them is used. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The buttons at the end of a dialog: in sight however long it is. */
export const DialogActions = ({ notice, children }: DialogActionsProps) => (
  <div className={classes.root}>
    <div className={classes.notice}>{notice}</div>
    {children}
  </div>
);
