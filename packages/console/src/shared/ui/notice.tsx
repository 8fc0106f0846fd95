import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** Something to know, or something to do before it gets worse. */
  tone?: 'warning' | 'urgent';
  title?: string;
  role?: 'alert' | 'note' | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** What is wrong, or soon will be, and what can be done about it. */
export function Notice({ tone = 'warning', title, role, actions, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
