import type { Finding } from './alerts.repository.ts';

interface Seen {
  found: Finding[];
  /** Whether there is nothing left to be wrong with: a number that was removed, say. What is not spoken of stays as it was. */
  isGone(alert: Pick<Finding, 'kind' | 'subject'>): boolean;
  /** Whether nobody knows any more how it ended. What was told of it stays true. */
  isForgotten?(alert: Pick<Finding, 'kind' | 'subject'>): boolean;
}

/** Looks at one thing that may go wrong. */
export type Watch = () => Promise<Seen>;
