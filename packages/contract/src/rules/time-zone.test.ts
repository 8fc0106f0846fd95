import { describe, expect, test } from 'vitest';
import { offsetAt } from './time-zone.ts';

describe('offsetAt', () => {
  test.each([
    ['America/Sao_Paulo', '2026-03-10T12:00:00Z', -180],
    ['America/Sao_Paulo', '2018-12-01T12:00:00Z', -120],
    ['America/Rio_Branco', '2026-03-10T12:00:00Z', -300],
    ['Asia/Kathmandu', '2026-03-10T12:00:00Z', 345],
    ['UTC', '2026-03-10T12:00:00Z', 0],
  ])('%s at %s is %d minutes', (timeZone, at, minutes) => expect(offsetAt(timeZone, new Date(at))).toBe(minutes));
});
