import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentMap } from './recent-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('forgets what was used longest ago', () => {
  const map = createRecentMap<number | undefined>(2);
  map.set('a', 1);
  map.set('b', undefined);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map(map.has)).toEqual([true, false, true]);
});

test('overwrites without forgetting another', () => {
  const map = createRecentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('b', 3);
  expect([map.get('a'), map.get('b')]).toEqual([1, 3]);
});

test('forgets what is too old', () => {
  const map = createRecentMap<number>(2, 1000);
  map.set('a', 1);
  vi.advanceTimersByTime(999);
  expect(map.get('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(map.has('a')).toBe(false);
  expect(map.get('a')).toBeUndefined();
});
