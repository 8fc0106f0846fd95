import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  description: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled card: what belongs together on a screen, and a landmark for whoever listens to it. */
export function Panel({ title, description, className = '', children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className={classes.description}>{description}</div>
      {children}
    </section>
  );
}
