import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'good' | 'bad' | 'busy' | 'caution' | 'quiet';

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
