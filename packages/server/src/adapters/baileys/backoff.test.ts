import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const times = { firstRetryMs: 1000, lastRetryMs: 60_000 };

test('doubles up to the limit', () => {
  const waits = [1, 2, 3, 6, 7, 50, 5000].map((failures) => backoffMs(failures, times, () => 0));
  expect(waits).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000]);
});

test('is cut at random by half at most, and never passes the limit', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const longest = backoffMs(failures, times, () => 0);
      const wait = backoffMs(failures, times, () => random);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(Math.min(longest, times.lastRetryMs));
    }),
  );
});
