import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateEnd } from './estimate-end.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const zone = 'America/Sao_Paulo';
const whole = { hours_from: null, hours_until: null, weekdays: null };
const office = { hours_from: '08:00', hours_until: '18:00', weekdays: null };
/** Nine in the morning of a Tuesday. */
const begin = new Date('2026-03-10T12:00:00.000Z');
const work = { recipients: 100, strangers: 0, intervalMs: 20_000, begin, schedule: whole, limit: undefined };
const rule = { firstWeek: 10, weekly: 10, max: 50 };
const limit = { rule, ageMs: 0, startedToday: 0, now: begin };

const endOf = (change: object): string => estimateEnd({ ...work, ...change }, zone).toISOString();

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
])('%s', (_what, change, end) => expect(endOf(change)).toBe(end));

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
        return estimateEnd({ ...any, recipients, strangers, begin }, zone);
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
