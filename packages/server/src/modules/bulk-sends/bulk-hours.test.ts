import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTimeOf, waitText } from './bulk-hours.ts';

const zone = 'America/Sao_Paulo';
const any = { starts_at: null, hours_from: null, hours_until: null, weekdays: null };
const office = { ...any, hours_from: '08:00', hours_until: '18:00' };
const weekdays = { ...office, weekdays: '12345' };

describe('when a send may write next', () => {
  // The 10th of March 2026 is a Tuesday; São Paulo is three hours behind.
  test.each([
    [any, '2026-03-10T03:00:00Z', undefined, undefined],
    [office, '2026-03-10T11:00:00Z', undefined, undefined],
    [office, '2026-03-10T20:59:59.999Z', undefined, undefined],
    [office, '2026-03-10T10:59:59Z', '2026-03-10T11:00:00.000Z', 'Continua às 08:00'],
    [office, '2026-03-10T21:00:00Z', '2026-03-11T11:00:00.000Z', 'Continua amanhã às 08:00'],
    // Midnight in London is nine in the evening.
    [office, '2026-03-11T00:00:00Z', '2026-03-11T11:00:00.000Z', 'Continua amanhã às 08:00'],
    [weekdays, '2026-03-13T21:00:00Z', '2026-03-16T11:00:00.000Z', 'Continua em 16/03 às 08:00'],
    [{ ...weekdays, weekdays: '2' }, '2026-03-10T21:00:00Z', '2026-03-17T11:00:00.000Z', 'Continua em 17/03 às 08:00'],
    [
      { ...any, starts_at: '2026-03-20T12:00:00.000Z' },
      '2026-03-10T12:00:00Z',
      '2026-03-20T12:00:00.000Z',
      'Começa em 20/03 às 09:00',
    ],
    [
      { ...weekdays, starts_at: '2026-03-20T23:00:00.000Z' },
      '2026-03-10T12:00:00Z',
      '2026-03-23T11:00:00.000Z',
      'Começa em 23/03 às 08:00',
    ],
    [
      { ...any, starts_at: '2027-01-01T12:00:00.000Z' },
      '2026-12-31T12:00:00Z',
      '2027-01-01T12:00:00.000Z',
      'Começa em 01/01/2027 às 09:00',
    ],
    [{ ...any, starts_at: '2026-03-10T12:00:00.000Z' }, '2026-03-10T12:00:00Z', undefined, undefined],
    [{ ...any, weekdays: '0' }, '2026-03-10T12:00:00Z', '2026-03-15T03:00:00.000Z', 'Continua em 15/03 às 00:00'],
  ])('%j at %s', (schedule, now, expected, words) => {
    const at = nextTimeOf(schedule, new Date(now), zone);
    expect(at?.toISOString()).toBe(expected);
    expect(at && waitText(schedule, at, new Date(now), zone)).toBe(words);
  });

  test('is a moment at which it may, in any zone, also where clocks change', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'));
    const schedules = fc.record({
      starts_at: fc.constant(null),
      ...{ hours_from: time, hours_until: time },
      weekdays: fc.option(fc.subarray([...'0123456'], { minLength: 1 }).map((days) => days.join(''))),
    });
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const zones = fc.constantFrom(zone, 'America/New_York', 'Asia/Kathmandu', 'UTC');
    fc.assert(
      fc.property(schedules, moments, zones, (schedule, now, timeZone) => {
        fc.pre(schedule.hours_from < schedule.hours_until);
        const at = nextTimeOf(schedule, now, timeZone);
        if (!at) return;
        expect(at > now).toBe(true);
        expect(nextTimeOf(schedule, at, timeZone)).toBe(undefined);
      }),
      { numRuns: 200 },
    );
  });
});
