import { dayAfter, dayAt, momentAt } from '../../runtime/time-zone.ts';
import type { BulkSendRow } from './bulk-sends.repository.ts';

export type Schedule = Pick<BulkSendRow, 'starts_at' | 'hours_from' | 'hours_until' | 'weekdays'>;

const wholeDay = 24 * 60;

/** '08:30' in minutes. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay());

/** When a send may write next, by the administrator's clock; undefined: now. */
export function nextTimeOf(schedule: Schedule, now: Date, timeZone: string): Date | undefined {
  const { starts_at, hours_from, hours_until, weekdays } = schedule;
  const isBegun = starts_at === null || Date.parse(starts_at) <= now.getTime();
  const begin = isBegun ? now : new Date(starts_at);
  const later = (moment: Date) => (moment > now ? moment : undefined);
  if (hours_from === null && weekdays === null) return later(begin);
  let day = dayAt(begin, timeZone);
  // One week on, the same day comes again, whole.
  for (let days = 0; days <= 7; days += 1, day = dayAfter(day)) {
    if (weekdays !== null && !weekdays.includes(weekdayOf(day))) continue;
    const until = momentAt(day, hours_until === null ? wholeDay : minutesOf(hours_until), timeZone);
    if (begin >= until) continue;
    const from = momentAt(day, hours_from === null ? 0 : minutesOf(hours_from), timeZone);
    return later(from > begin ? from : begin);
  }
  return later(begin);
}

/** What it waits for, in words: 'Começa em 20/11 às 09:00', 'Continua às 08:00'. */
export function waitText(schedule: Schedule, at: Date, now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  const [today, day] = [dayAt(now, timeZone), dayAt(at, timeZone)];
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const date = new Intl.DateTimeFormat('pt-BR', {
    ...{ day: '2-digit', month: '2-digit', timeZone },
    ...(isOtherYear && { year: 'numeric' }),
  }).format(at);
  const isBegun = schedule.starts_at === null || Date.parse(schedule.starts_at) <= now.getTime();
  if (!isBegun) return `Começa em ${date} às ${time}`;
  if (day === today) return `Continua às ${time}`;
  return day === dayAfter(today) ? `Continua amanhã às ${time}` : `Continua em ${date} às ${time}`;
}
