import { expect, it } from 'vitest';
import { windowsFor } from './row-windows.ts';

it.each([
  ['an empty list', { first: 0, last: 0 }, 0, [0]],
  ['the top', { first: 0, last: 15 }, 1000, [0]],
  ['near the end of a window', { first: 50, last: 65 }, 1000, [0, 1]],
  ['the middle of a window', { first: 545, last: 555 }, 1000, [5]],
  ['across two windows', { first: 590, last: 610 }, 1000, [5, 6]],
  ['the very end', { first: 985, last: 999 }, 1000, [9]],
  ['rows that are gone', { first: 900, last: 915 }, 120, [1]],
] as const)('%s', (_, rows, total, windows) => {
  expect(windowsFor(rows, { size: 100, total })).toEqual(windows);
});
