import { describe, expect, it } from 'vitest';
import { type Page, withNewest, withOlder } from './growing-list.ts';

interface Item {
  id: string;
  at: string;
}

/** `a9 b8` are two items, the newest first. */
const page = (text: string, next: string | null = 'more'): Page<Item> => ({
  items: text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word.slice(0, 1), at: word.slice(1) })),
  next,
});
const order = { idOf: ({ id }: Item) => id, atOf: ({ at }: Item) => at };
const textOf = ({ items, next }: Page<Item>) => `${items.map(({ id, at }) => id + at).join(' ')} | ${next}`;

describe('the newest page comes before what was loaded already', () => {
  it.each([
    ['nothing was known', undefined, page('b8 a7'), 'b8 a7 | more'],
    ['one is new', page('b8 a7 z6 y5', 'deep'), page('c9 b8'), 'c9 b8 a7 z6 y5 | deep'],
    ['an old one wrote again', page('b8 a7 z6 y5', 'deep'), page('z9 b8'), 'z9 b8 a7 y5 | deep'],
    ['one is gone', page('c9 b8 a7', 'deep'), page('c9 a7'), 'c9 a7 | more'],
    ['more is new than a page holds', page('b5 a4', 'deep'), page('d9 c8'), 'd9 c8 | more'],
    ['it is all there is', page('b8 a7', 'deep'), page('c9', null), 'c9 | null'],
    ['two of the same moment', page('b8 a8 z8', 'deep'), page('b8 a8'), 'b8 a8 z8 | deep'],
    ['only the first page was known', page('b8 a7', 'first'), page('c9 b8', 'second'), 'c9 b8 a7 | first'],
  ])('%s', (_, known, newest, expected) => {
    expect(textOf(withNewest(known, newest, order))).toBe(expected);
  });
});

it('older ones are added once', () => {
  expect(textOf(withOlder(page('b8 a7'), page('a7 z6', null), order))).toBe('b8 a7 z6 | null');
});
