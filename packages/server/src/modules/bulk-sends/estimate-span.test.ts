import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateSpan } from './estimate-span.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const zone = 'America/Sao_Paulo';
const whole = { hours_from: null, hours_until: null, weekdays: null };
const office = { hours_from: '08:00', hours_until: '18:00', weekdays: null };
/** Nine in the morning of a Tuesday. */
const begin = new Date('2026-03-10T12:00:00.000Z');
const work = {
  ...{ recipients: 100, strangers: 0, intervalMs: 20_000, begin, schedule: whole },
  ...{ strangersFrom: begin, limit: undefined },
};
const rule = { firstWeek: 10, weekly: 10, max: 50 };
const limit = { rule, ageMs: 0, startedToday: 0, byCampaigns: 0, isShared: false, now: begin };

const spanOf = (change: object): (string | undefined)[] => {
  const { starts, ends } = estimateSpan({ ...work, ...change }, zone);
  return [starts?.toISOString(), ends?.toISOString()];
};

test.each([
  ['nobody', { recipients: 0 }, '2026-03-10T12:00:00.000Z'],
  ['one', { recipients: 1 }, '2026-03-10T12:00:00.000Z'],
  ['a pause between each two', {}, '2026-03-10T12:33:00.000Z'],
  ['no pause', { intervalMs: 0 }, '2026-03-10T12:00:00.000Z'],
  ['more than fit into a day', { recipients: 3, intervalMs: 24 * hourMs }, '2026-03-12T12:00:00.000Z'],
  // Nine hours of today and one of tomorrow.
  ['hours of the day', { recipients: 11, intervalMs: hourMs, schedule: office }, '2026-03-11T12:00:00.000Z'],
  [
    'days of the week',
    { recipients: 11, intervalMs: hourMs, schedule: { ...office, weekdays: '2' } },
    '2026-03-17T12:00:00.000Z',
  ],
  // Ten today, tomorrow and the day after.
  ['strangers', { recipients: 30, strangers: 30, intervalMs: 0, limit }, '2026-03-12T03:00:00.000Z'],
  ['some of them', { recipients: 60, strangers: 30, intervalMs: 0, limit }, '2026-03-12T03:00:00.000Z'],
  [
    'what was started today',
    { recipients: 30, strangers: 30, intervalMs: 0, limit: { ...limit, startedToday: 10 } },
    '2026-03-13T03:00:00.000Z',
  ],
  // Two days of ten, then twenty a day.
  [
    'a new week',
    { recipients: 60, strangers: 60, intervalMs: 0, limit: { ...limit, ageMs: 5 * dayMs } },
    '2026-03-13T03:00:00.000Z',
  ],
  ['known people only', { limit }, '2026-03-10T12:33:00.000Z'],
])('%s', (_what, change, end) => expect(spanOf(change)[1]).toBe(end));

const morning = '2026-03-10T12:00:00.000Z';
const night = new Date('2026-03-11T02:30:00.000Z');
test.each([
  [
    'strangers after a lock',
    { recipients: 2, strangers: 2, strangersFrom: night },
    night.toISOString(),
    '2026-03-11T02:30:20.000Z',
  ],
  // Half an hour is left of that day.
  [
    'a lock and a day',
    { recipients: 12, strangers: 12, strangersFrom: night, limit },
    night.toISOString(),
    '2026-03-11T03:00:20.000Z',
  ],
  [
    'a lock that ends out of hours',
    { recipients: 1, strangers: 1, strangersFrom: night, schedule: office },
    '2026-03-11T11:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
  ],
  [
    'known people during a lock',
    { recipients: 3, strangers: 0, strangersFrom: night },
    morning,
    '2026-03-10T12:00:40.000Z',
  ],
  ['some of both', { recipients: 3, strangers: 1, strangersFrom: night }, morning, night.toISOString()],
  [
    'a lock of which nobody knows the end',
    { recipients: 2, strangers: 1, strangersFrom: 'unknown' },
    morning,
    undefined,
  ],
  ['strangers only', { recipients: 2, strangers: 2, strangersFrom: 'unknown' }, undefined, undefined],
  [
    'a lock without end, written as one',
    { recipients: 1, strangers: 1, strangersFrom: new Date('9999-12-31') },
    '9999-12-31T00:00:00.000Z',
    '9999-12-31T00:00:00.000Z',
  ],
  [
    'a day that is used up',
    { recipients: 1, strangers: 1, limit: { ...limit, startedToday: 10 } },
    '2026-03-11T03:00:00.000Z',
    '2026-03-11T03:00:00.000Z',
  ],
  [
    'a day of which triggers keep a part',
    { recipients: 17, strangers: 17, intervalMs: 0, limit: { ...limit, isShared: true } },
    morning,
    '2026-03-12T03:00:00.000Z',
  ],
  [
    'a day of which triggers used theirs',
    {
      recipients: 6,
      strangers: 6,
      intervalMs: 0,
      limit: { ...limit, isShared: true, startedToday: 5, byCampaigns: 0 },
    },
    morning,
    '2026-03-11T03:00:00.000Z',
  ],
])('%s', (_what, change, starts, ends) => expect(spanOf(change)).toEqual([starts, ends]));

test('it ends, after the beginning, within its hours, and more work never ends earlier', () => {
  const works = fc.record({
    recipients: fc.integer({ min: 1, max: 10_000 }),
    share: fc.nat(100),
    intervalMs: fc.constantFrom(0, 1000, 20_000, hourMs, dayMs),
    schedule: fc.constantFrom(whole, office, { ...office, weekdays: '15' }),
    limit: fc.option(fc.constant(limit), { nil: undefined }),
  });
  fc.assert(
    fc.property(works, fc.nat(500), ({ share, ...any }, more) => {
      const end = (recipients: number) => {
        const strangers = Math.floor((recipients * share) / 100);
        return estimateSpan({ ...work, ...any, recipients, strangers }, zone).ends ?? new Date(0);
      };
      const last = end(any.recipients);
      expect(last >= begin).toBe(true);
      const hour = (last.getUTCHours() + 21) % 24;
      if (any.schedule !== whole) expect(hour >= 8 && hour < 18).toBe(true);
      if (share === 0 || share === 100) expect(end(any.recipients + more) >= last).toBe(true);
    }),
    { numRuns: 200 },
  );
});
