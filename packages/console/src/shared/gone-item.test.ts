import { expect, it } from 'vitest';
import { isGoneBy } from './gone-item.ts';

it.each([
  [false, 'nothing', false],
  [true, 'nothing', true],
  [false, 'gone', true],
  [true, 'gone', true],
  // Saved as a new item: what the list lacks is the old one.
  [true, 'renewed', false],
  [false, 'renewed', false],
] as const)('missing in the list: %s, told by a save: %s, so it is gone: %s', (isMissing, news, isGone) =>
  expect(isGoneBy(isMissing, news)).toBe(isGone),
);
