import { type NewChatsRule, newChatsKept, newChatsPerDay, offsetAt } from '@recado/contract';
import { minutesOf, type Schedule } from './bulk-hours.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface Work {
  recipients: number;
  /** Of them. While these wait, the others pass them. */
  strangers: number;
  intervalMs: number;
  /** When the first message may leave. */
  begin: Date;
  schedule: Omit<Schedule, 'starts_at'>;
  /** When strangers may be written to, after a lock: where WhatsApp names no end, nobody knows. */
  strangersFrom: Date | 'unknown';
  /** How many strangers may be written to in a day; undefined: any number. */
  limit: DailyLimit | undefined;
}

interface DailyLimit {
  rule: NewChatsRule;
  ageMs: number;
  startedToday: number;
  /** Of them. */
  byCampaigns: number;
  /** Whether a part of each day is kept for triggers. */
  isShared: boolean;
  now: Date;
}

interface Span {
  starts: Date | undefined;
  ends: Date | undefined;
}

/**
 * About when the first and the last message leave; undefined where nobody knows. Day by day, in time that grows with the
 * days it takes; the clock is taken to stay in the zone's present offset.
 */
export function estimateSpan({ recipients, strangers, intervalMs, begin, ...work }: Work, timeZone: string): Span {
  const { schedule, strangersFrom, limit } = work;
  const offsetMs = offsetAt(timeZone, begin) * minuteMs;
  const shown = (moment: Date) => moment.getTime() + offsetMs;
  const momentOf = (ms: number) => new Date(ms - offsetMs);
  const strangersAt = strangersFrom === 'unknown' ? Number.POSITIVE_INFINITY : shown(strangersFrom);
  const opensMs = schedule.hours_from === null ? 0 : minutesOf(schedule.hours_from) * minuteMs;
  const closesMs = schedule.hours_until === null ? dayMs : minutesOf(schedule.hours_until) * minuteMs;
  const fits = (ms: number) => (ms <= 0 ? 0 : intervalMs > 0 ? Math.ceil(ms / intervalMs) : Number.POSITIVE_INFINITY);

  const left = { known: recipients - strangers, strangers };
  let at = shown(begin);
  let starts: Date | undefined;
  if (recipients === 0) return { starts: begin, ends: begin };
  for (;;) {
    if (left.known === 0) at = Math.max(at, strangersAt);
    if (at === Number.POSITIVE_INFINITY) return { starts, ends: undefined };
    const day = Math.floor(at / dayMs);
    const from = Math.max(at, day * dayMs + opensMs);
    const closes = day * dayMs + closesMs;
    const isOpen = schedule.weekdays?.includes(String((((day + 4) % 7) + 7) % 7)) ?? true;
    const freeFrom = Math.max(from, strangersAt);
    const toStrangers = isOpen ? Math.min(left.strangers, roomOn(day, limit, shown), fits(closes - freeFrom)) : 0;
    const toKnown = isOpen ? Math.min(left.known, fits(closes - from) - toStrangers) : 0;
    const sent = toStrangers + toKnown;
    const last = Math.max(
      from + (sent - 1) * intervalMs,
      toStrangers > 0 ? freeFrom + (toStrangers - 1) * intervalMs : 0,
    );
    if (sent > 0) starts ??= momentOf(toKnown > 0 ? from : freeFrom);
    left.known -= toKnown;
    left.strangers -= toStrangers;
    if (left.known + left.strangers === 0) return { starts, ends: momentOf(last) };
    // A pause that is longer than what is left of the day reaches into the next.
    at = Math.max((day + 1) * dayMs, sent > 0 ? last + intervalMs : 0);
  }
}

/** How many strangers a campaign may write to on a day. */
function roomOn(day: number, limit: DailyLimit | undefined, shown: (moment: Date) => number): number {
  if (!limit) return Number.POSITIVE_INFINITY;
  const { rule, ageMs, startedToday, byCampaigns, isShared, now } = limit;
  const today = Math.floor(shown(now) / dayMs);
  const allowed = newChatsPerDay(rule, ageMs + (day - today) * dayMs);
  const forCampaigns = allowed - (isShared ? newChatsKept(allowed) : 0);
  return day === today ? Math.max(0, Math.min(allowed - startedToday, forCampaigns - byCampaigns)) : forCampaigns;
}
