import { describe, expect, test } from 'vitest';
import { startOfDay } from './time-zone.ts';

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
