import { describe, expect, test } from 'vitest';
import { momentAt, startOfDay } from './time-zone.ts';

describe('startOfDay', () => {
  test.each([
    ['America/Sao_Paulo', '2026-03-10T02:59:59.500Z', '2026-03-09T03:00:00.000Z'],
    ['America/Sao_Paulo', '2026-03-10T03:00:00.000Z', '2026-03-10T03:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10T20:00:00.000Z', '2026-03-10T18:15:00.000Z'],
    ['UTC', '2026-03-10T12:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  ])('in %s at %s is %s', (timeZone, at, midnight) =>
    expect(startOfDay(new Date(at), timeZone).toISOString()).toBe(midnight),
  );
});

describe('momentAt', () => {
  test.each([
    ['America/Sao_Paulo', '2026-03-10', 9, '2026-03-10T12:00:00.000Z'],
    ['America/New_York', '2026-03-08', 1, '2026-03-08T06:00:00.000Z'],
    ['America/New_York', '2026-03-08', 3, '2026-03-08T07:00:00.000Z'],
    // These hours no clock shows: it is three, and in Lisbon two, when they would begin.
    ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', 2.5, '2026-03-08T07:30:00.000Z'],
    ['Europe/Lisbon', '2026-03-29', 1.5, '2026-03-29T01:30:00.000Z'],
    // A midnight that is left out.
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
  ])('in %s on %s at %d is %s', (timeZone, day, hours, moment) =>
    expect(momentAt(day, hours * 60, timeZone).toISOString()).toBe(moment),
  );
});
