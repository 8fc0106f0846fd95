import { cronNeverText, cronProblem, cronShapeText, plainCron } from '@recado/contract';
import { Cron } from 'croner';

/** Five fields: minute, hour, day of the month, month, day of the week. */
const open = (expression: string, timeZone: string): Cron =>
  new Cron(plainCron(expression), { timezone: timeZone, mode: '5-part', paused: true });

/** Why it cannot be a schedule, in words; undefined when it can. The library decides: it is the one that keeps the time. */
export function scheduleProblem(expression: string, timeZone: string): string | undefined {
  if (expression.trim().split(/\s+/).length !== 5) return cronShapeText;
  try {
    return open(expression, timeZone).nextRun() === null ? cronNeverText : undefined;
  } catch {
    return cronProblem(expression) ?? cronShapeText;
  }
}

/** The next moments after `from`, on the wall clock of the time zone. */
export const nextRuns = (expression: string, timeZone: string, from: Date, count: number): Date[] =>
  open(expression, timeZone).nextRuns(count, from);
