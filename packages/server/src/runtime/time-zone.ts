import { offsetAt } from '@recado/contract';

/** Midnight of the administrator's day: "today" on a screen is theirs, not the server's. */
export function startOfDay(now: Date, timeZone: string): Date {
  const local = now.getTime() + offsetAt(timeZone, now) * 60_000;
  return new Date(now.getTime() - (((local % dayMs) + dayMs) % dayMs));
}
const dayMs = 24 * 60 * 60_000;
