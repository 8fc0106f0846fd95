import { expect, test } from 'vitest';
import { offsetOf } from './tag-text.ts';
import { nearestUtcOffset, utcOffsets } from './utc-offsets.ts';

test('there are 32 of them, from west to east, with half hours and a quarter', () => {
  const minutes = utcOffsets.map((entry) => offsetOf(entry) ?? Number.NaN);
  expect(new Set(minutes).size).toBe(32);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect([minutes[0], minutes.at(-1)]).toEqual([-720, 840]);
  expect(minutes.filter((offset) => offset % 60 === 30).length).toBeGreaterThan(0);
  expect(minutes.filter((offset) => offset % 60 === 45).length).toBeGreaterThan(0);
});

test.each(utcOffsets.map((entry) => [offsetOf(entry) ?? Number.NaN, entry]))('%i minutes are %s', (minutes, entry) =>
  expect(nearestUtcOffset(minutes)).toBe(entry),
);

test.each([
  [-210, 'UTC-04:00'],
  [525, 'UTC+09:00'],
  [570, 'UTC+09:00'],
  [765, 'UTC+13:00'],
  [-900, 'UTC-12:00'],
  [900, 'UTC+14:00'],
])('%i minutes are not in the list; nearest is %s', (minutes, entry) => expect(nearestUtcOffset(minutes)).toBe(entry));
