import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newChatsPerDay, readNewChatsRule } from './new-chats.ts';

const dayMs = 24 * 60 * 60_000;
const rule = { firstWeek: 10, weekly: 10, max: 50 };

test.each([
  [-3, 10],
  [0, 10],
  [6.99, 10],
  [7, 20],
  [13.99, 20],
  [21, 40],
  [28, 50],
  [3650, 50],
])('a link of %d days starts %d conversations a day', (days, count) =>
  expect(newChatsPerDay(rule, days * dayMs)).toBe(count),
);

test('it never shrinks with age, keeps between its bounds, and may begin above them', () => {
  const rules = fc.record({ firstWeek: fc.nat(1000), weekly: fc.nat(1000), max: fc.integer({ min: 1, max: 1000 }) });
  fc.assert(
    fc.property(rules, fc.nat(5000), fc.nat(5000), (any, days, more) => {
      const [young, old] = [newChatsPerDay(any, days * dayMs), newChatsPerDay(any, (days + more) * dayMs)];
      expect(old).toBeGreaterThanOrEqual(young);
      expect(young).toBeGreaterThanOrEqual(Math.min(any.firstWeek, any.max));
      expect(old).toBeLessThanOrEqual(any.max);
    }),
  );
});

test('without a choice nothing is limited, and a limit has numbers without one', () => {
  expect(readNewChatsRule({})).toBe(undefined);
  const stored = { new_chats_limited: 'true', new_chats_first_week: 'dez', new_chats_max: '30' };
  expect(readNewChatsRule(stored)).toEqual({ ...rule, max: 30 });
});
