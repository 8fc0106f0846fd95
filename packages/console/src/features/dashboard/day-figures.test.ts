import { expect, it } from 'vitest';
import { isUnused, messageFigures, sparkPoints } from './day-figures.ts';

it('draws an hour of the day where it will stay, and the most at the top', () => {
  const size = { width: 24, height: 24 };
  expect(sparkPoints([0, 5, 10], 10, size)).toBe('0,22 1,22 2,12 3,2');
  expect(sparkPoints([3], 3, size)).toBe('0,22 1,2');
  expect(sparkPoints([0, 0], 0, size)).toBe('0,22 1,22 2,22');
  expect(sparkPoints(new Array(24).fill(1), 1, size)).toMatch(/ 24,2$/);
  expect(sparkPoints([], 0, size)).toBe('');
});

it('tells how many wrote, and how many got an answer', () => {
  const sources = [
    { source: 'menu', hours: [1, 2] },
    { source: 'ai', hours: [0, 1] },
    { source: 'none', hours: [2, 0] },
    { source: 'blocked', hours: [0, 2] },
    { source: 'old', hours: [0, 1] },
    { source: 'loop', hours: [0, 1] },
  ] as const;
  const figures = messageFigures({
    received: [3, 7],
    sources: sources.map((row) => ({ ...row, hours: [...row.hours] })),
  });
  expect(figures).toEqual({ received: 10, answered: 4 });
});

it('invites the first steps until there is a number or a message', () => {
  const steps = { number: false, replies: false, message: false, backup: false };
  expect(isUnused({ numbers: [], steps })).toBe(true);
  expect(isUnused({ numbers: [], steps: { ...steps, message: true } })).toBe(false);
});
