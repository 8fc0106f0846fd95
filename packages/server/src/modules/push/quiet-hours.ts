import { dayAfter, dayAt, momentAt } from '../../runtime/time-zone.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When it is no longer quiet, by the administrator's clock; undefined: it is not. From 22:00 until 07:00 lasts the night. */
export function quietUntil(from: string, until: string, now: Date, timeZone: string): Date | undefined {
  if (from === '' || until === '' || from === until) return undefined;
  const today = dayAt(now, timeZone);
  const [begin, end] = [minutesOf(from), minutesOf(until)].map((minutes) => momentAt(today, minutes, timeZone));
  if (!begin || !end) return undefined;
  if (begin < end) return now >= begin && now < end ? end : undefined;
  if (now < end) return end;
  return now >= begin ? momentAt(dayAfter(today), minutesOf(until), timeZone) : undefined;
}
