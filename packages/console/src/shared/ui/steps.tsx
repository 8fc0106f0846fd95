import type { ReactNode } from 'react';
import classes from './steps.module.css';

export interface StepEntry {
  title: string;
  text: ReactNode;
  /** The one that the screen is about. */
  isCurrent?: boolean;
  badge?: ReactNode;
}

/** Steps in an order that matters, numbered and joined by a line. */
export function Steps({ steps }: { steps: readonly StepEntry[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, isCurrent, badge }) => (
        <li key={title} aria-current={isCurrent ? 'step' : undefined}>
          <h3>
            {title}
            {badge}
          </h3>
          <div className={classes.text}>{text}</div>
        </li>
      ))}
    </ol>
  );
}
