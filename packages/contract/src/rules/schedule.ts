import { plainCron } from './cron-text.ts';

/** The usual schedules, as a person would say them. */
export type Schedule =
  | { kind: 'minutes'; every: number }
  | { kind: 'daily' | 'workdays'; hour: number; minute: number }
  | { kind: 'weekly'; weekday: number; hour: number; minute: number }
  | { kind: 'monthly'; day: number; hour: number; minute: number };
export type ScheduleKind = Schedule['kind'];

/** Those that divide the hour: others would start anew at each full hour, after a shorter wait. */
export const minuteSteps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const;

export function writeSchedule(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'minutes':
      return schedule.every === 1 ? '* * * * *' : schedule.every === 60 ? '0 * * * *' : `*/${schedule.every} * * * *`;
    case 'daily':
      return `${schedule.minute} ${schedule.hour} * * *`;
    case 'workdays':
      return `${schedule.minute} ${schedule.hour} * * 1-5`;
    case 'weekly':
      return `${schedule.minute} ${schedule.hour} * * ${schedule.weekday}`;
    case 'monthly':
      return `${schedule.minute} ${schedule.hour} ${schedule.day} * *`;
  }
}

/** The schedule that an expression stands for, or undefined when it is none of the usual ones. */
export function readSchedule(expression: string): Schedule | undefined {
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', ...rest] = plainCron(expression).split(' ');
  if (rest.length > 0 || months !== '*') return undefined;
  const isEveryDay = days === '*' && weekdays === '*';
  if (hours === '*') {
    const every = minutes === '*' ? 1 : minutes === '0' ? 60 : Number(/^\*\/(\d{1,2})$/.exec(minutes)?.[1]);
    return isEveryDay && (minuteSteps as readonly number[]).includes(every) ? { kind: 'minutes', every } : undefined;
  }
  const minute = within(minutes, 0, 59);
  const hour = within(hours, 0, 23);
  if (minute === undefined || hour === undefined) return undefined;
  if (isEveryDay) return { kind: 'daily', hour, minute };
  if (days === '*') {
    if (weekdays === '1-5') return { kind: 'workdays', hour, minute };
    const weekday = within(weekdays, 0, 7);
    return weekday === undefined ? undefined : { kind: 'weekly', weekday: weekday % 7, hour, minute };
  }
  const day = within(days, 1, 31);
  return weekdays === '*' && day !== undefined ? { kind: 'monthly', day, hour, minute } : undefined;
}

function within(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** "Toda segunda às 9h". */
export function scheduleText(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'minutes':
      return schedule.every === 60
        ? 'A cada hora'
        : schedule.every === 1
          ? 'A cada minuto'
          : `A cada ${schedule.every} minutos`;
    case 'daily':
      return `Todo dia ${timeText(schedule)}`;
    case 'workdays':
      return `Dias úteis ${timeText(schedule)}`;
    case 'weekly': {
      const isMasculine = schedule.weekday === 0 || schedule.weekday === 6;
      return `${isMasculine ? 'Todo' : 'Toda'} ${weekdayNames[schedule.weekday]} ${timeText(schedule)}`;
    }
    case 'monthly':
      return `Todo dia ${schedule.day} do mês ${timeText(schedule)}`;
  }
}

const timeText = ({ hour, minute }: { hour: number; minute: number }): string => {
  const time = minute === 0 ? `${hour}h` : `${hour}h${String(minute).padStart(2, '0')}`;
  return hour === 1 || hour === 0 ? `à ${time}` : `às ${time}`;
};
