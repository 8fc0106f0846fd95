import { offsetAt } from '@recado/contract';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Midnight of the administrator's day: "today" on a screen is theirs, not the server's. */
export function startOfDay(now: Date, timeZone: string): Date {
  const local = now.getTime() + offsetAt(timeZone, now) * minuteMs;
  return new Date(now.getTime() - (((local % dayMs) + dayMs) % dayMs));
}

/** What the administrator's calendar shows: '2026-03-10'. */
export const dayAt = (now: Date, timeZone: string): string =>
  new Date(now.getTime() + offsetAt(timeZone, now) * minuteMs).toISOString().slice(0, 10);

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** When the administrator's clock shows so many minutes after the midnight of a day; of a time that is left out, the next. */
export function momentAt(day: string, minutes: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  // The offset is the one of the moment that is looked for: near a change the first guess has the one of the other side.
  const guess = shown - offsetAt(timeZone, new Date(shown)) * minuteMs;
  const found = shown - offsetAt(timeZone, new Date(guess)) * minuteMs;
  // One that no clock shows: as much later as the clocks are put forward.
  const isShown = found + offsetAt(timeZone, new Date(found)) * minuteMs === shown;
  return new Date(isShown ? found : Math.max(found, guess));
}
