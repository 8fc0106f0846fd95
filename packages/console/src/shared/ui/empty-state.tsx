import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: StateIcon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <span className={classes.icon}>
        <StateIcon size={20} stroke={1.6} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
