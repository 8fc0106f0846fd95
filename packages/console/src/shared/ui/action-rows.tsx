import type { ReactNode } from 'react';
import classes from './action-rows.module.css';

/** Short lines, each with what can be done about it at its end. */
export const ActionRows = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <ul className={`${classes.rows} ${className}`}>{children}</ul>
);

export const ActionRow = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <li className={classes.row}>
    <div>{children}</div>
    {action}
  </li>
);
