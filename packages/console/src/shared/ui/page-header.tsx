import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  description: string;
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {/* Focused after a navigation, so that a screen reader says where it arrived. */}
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
        <p>{description}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
