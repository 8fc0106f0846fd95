import type { SendState } from '@recado/contract';
import { expect, it, test } from 'vitest';
import { pollInterval } from './poll-interval.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const message = (state: SendState, secondsAgo: number) => ({
  state,
  created_at: new Date(now - secondsAgo * 1000).toISOString(),
});

test.each([
  ['queued', 1, 2000],
  ['written', 59, 2000],
  ['acked', 60, 10_000],
  ['delivered', 599, 10_000],
  ['delivered', 600, 60_000],
  ['queued', 24 * 3600, false],
  ['read', 1, false],
  ['error', 1, false],
  // A server whose clock is ahead.
  ['acked', -30, 2000],
] as const)('a message that is %s for %i seconds is asked for after %s', (state, secondsAgo, expected) => {
  expect(pollInterval([message(state, secondsAgo)], now)).toBe(expected);
});

it('follows the youngest message that is still on its way', () => {
  expect(pollInterval([message('read', 1), message('acked', 300), message('acked', 9000)], now)).toBe(10_000);
});

it('rests when there is none', () => expect(pollInterval([], now)).toBe(false));
