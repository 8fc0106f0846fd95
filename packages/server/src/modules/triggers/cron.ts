import { Cron } from 'croner';

/** Five fields: minute, hour, day of the month, month, day of the week. */
const open = (expression: string, timeZone: string): Cron =>
  new Cron(expression.trim(), { timezone: timeZone, mode: '5-part', paused: true });

export function isCron(expression: string, timeZone: string): boolean {
  if (expression.trim().split(/\s+/).length !== 5) return false;
  try {
    return open(expression, timeZone).nextRun() !== null;
  } catch {
    return false;
  }
}

/** The next moments after `from`, on the wall clock of the time zone. */
export const nextRuns = (expression: string, timeZone: string, from: Date, count: number): Date[] =>
  open(expression, timeZone).nextRuns(count, from);
