import { decomposed } from './foreign-text.ts';
import { minuteSteps, type Schedule } from './schedule.ts';

/** Longer than any of the phrases. */
const wordsMax = 80;

/** The schedule that somebody wrote in words, as "toda segunda às 9h"; without a time, at nine. Undefined for anything else. */
export function scheduleInWords(text: string): Schedule | undefined {
  if (text.length > wordsMax) return undefined;
  const words = decomposed(text)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.,;]/g, ' ')
    .replace(/-feiras?\b/g, '')
    .trim()
    .split(/\s+/)
    .join(' ');
  const [every] = words.match(/^(?:a )?cada .*$|^de hora em hora$/) ?? [];
  if (every !== undefined) return inMinutes(every);
  const { time, rest } = timeIn(words);
  return time && dayIn(rest, time);
}

function inMinutes(words: string): Schedule | undefined {
  const isHour = words === 'de hora em hora' || /^(?:a )?cada (?:1 )?hora$/.test(words);
  const found = /^(?:a )?cada (?:(\d{1,2}) )?min(?:utos?)?$/.exec(words);
  const minutes = isHour ? 60 : found ? Number(found[1] ?? 1) : 0;
  return (minuteSteps as readonly number[]).includes(minutes) ? { kind: 'minutes', every: minutes } : undefined;
}

interface Time {
  hour: number;
  minute: number;
}

function timeIn(words: string): { time?: Time; rest: string } {
  const noon = /(?: ao?)? ?(meio[- ]dia|meia[- ]noite)$/.exec(words);
  if (noon) {
    return { time: { hour: noon[1]?.startsWith('meio') ? 12 : 0, minute: 0 }, rest: words.slice(0, noon.index) };
  }
  const found = / ?(?:\bas? )?(\d{1,2})(?:(?: ?h(?:oras?)?|:)(\d{2})?(?: ?min)?)$/.exec(words);
  if (!found) return { time: { hour: 9, minute: 0 }, rest: words };
  const time = { hour: Number(found[1]), minute: Number(found[2] ?? 0) };
  const rest = words.slice(0, found.index).trim();
  return time.hour < 24 && time.minute < 60 ? { time, rest } : { rest };
}

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];

function dayIn(words: string, time: Time): Schedule | undefined {
  if (/^(?:todo dia|todos os dias|cada dia|diariamente)$/.test(words)) return { kind: 'daily', ...time };
  if (/^(?:todos os |nos )?dias uteis$|^(?:de )?(?:segunda|seg) a (?:sexta|sex)$/.test(words)) {
    return { kind: 'workdays', ...time };
  }
  const [, month] = /^(?:(?:todo )?dia (\d{1,2})(?: (?:de cada|do|de todo) mes)?)$/.exec(words) ?? [];
  const [, monthFirst = month] = /^(?:todo mes|mensalmente) (?:no |todo )?dia (\d{1,2})$/.exec(words) ?? [];
  if (monthFirst !== undefined) {
    const day = Number(monthFirst);
    return day >= 1 && day <= 31 ? { kind: 'monthly', day, ...time } : undefined;
  }
  const [, name] = /^(?:tod[ao] |tod[ao]s [ao]s |[an]?[ao]s? |cada )?(\p{L}+?)s?$/u.exec(words) ?? [];
  const weekday = weekdays.findIndex((day) => name !== undefined && (name === day || name === day.slice(0, 3)));
  return weekday < 0 ? undefined : { kind: 'weekly', weekday, ...time };
}
