import { setTimeout as delay } from 'node:timers/promises';
import { mayPass } from './database-errors.ts';

/** Soon enough that a reply is not late by it, and seldom enough for a database that is just starting. */
const lookMs = 250;

/**
 * Does something again while the database is away or its disk is full, for what must neither fail nor be given up then.
 * It ends with the signal: from then on a failure is one.
 */
export async function whileAway<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
    }
    await delay(lookMs, undefined, { signal }).catch(() => {});
  }
}
