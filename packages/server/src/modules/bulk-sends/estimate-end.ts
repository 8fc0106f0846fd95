import { type NewChatsRule, newChatsPerDay, offsetAt } from '@recado/contract';
import { minutesOf, type Schedule } from './bulk-hours.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface Work {
  recipients: number;
  /** Of them. Nobody knows in which order they come: they are taken for evenly spread. */
  strangers: number;
  intervalMs: number;
  /** When the first message may leave. */
  begin: Date;
  schedule: Omit<Schedule, 'starts_at'>;
  /** How many strangers may be written to in a day; undefined: any number. */
  limit: { rule: NewChatsRule; ageMs: number; startedToday: number; now: Date } | undefined;
}

/**
 * About when the last message leaves. Day by day, in time that grows with the days it takes; the clock is taken to stay in the
 * zone's present offset.
 */
export function estimateEnd(
  { recipients, strangers, intervalMs, begin, schedule, limit }: Work,
  timeZone: string,
): Date {
  const offsetMs = offsetAt(timeZone, begin) * minuteMs;
  const share = recipients === 0 ? 0 : strangers / recipients;
  const opensMs = schedule.hours_from === null ? 0 : minutesOf(schedule.hours_from) * minuteMs;
  const closesMs = schedule.hours_until === null ? dayMs : minutesOf(schedule.hours_until) * minuteMs;
  const today = limit && Math.floor((limit.now.getTime() + offsetMs) / dayMs);

  /** How many the day's strangers leave room for. */
  const roomOn = (day: number): number => {
    if (!limit || share === 0) return Number.POSITIVE_INFINITY;
    const ageMs = limit.ageMs + (day - (today ?? day)) * dayMs;
    const started = day === today ? limit.startedToday : 0;
    return Math.floor(Math.max(0, newChatsPerDay(limit.rule, ageMs) - started) / share + 1e-9);
  };

  let left = recipients;
  let at = begin.getTime() + offsetMs;
  for (;;) {
    const day = Math.floor(at / dayMs);
    const from = Math.max(at, day * dayMs + opensMs);
    const openMs = day * dayMs + closesMs - from;
    const isOpen = openMs > 0 && (schedule.weekdays?.includes(String((((day + 4) % 7) + 7) % 7)) ?? true);
    const fits = intervalMs > 0 ? Math.ceil(openMs / intervalMs) : Number.POSITIVE_INFINITY;
    const sent = isOpen ? Math.min(left, fits, roomOn(day)) : 0;
    left -= sent;
    if (left <= 0) return new Date(from + Math.max(0, sent - 1) * intervalMs - offsetMs);
    // A pause that is longer than what is left of the day reaches into the next.
    at = Math.max((day + 1) * dayMs, sent > 0 ? from + sent * intervalMs : 0);
  }
}
