import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons at the end of a dialog: in sight however long it is. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>;
