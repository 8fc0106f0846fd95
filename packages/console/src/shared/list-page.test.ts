import { expect, it } from 'vitest';
import { pageOf } from './list-page.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const upTo = (count: number) => rows(...Array.from({ length: count }, (_, index) => index + 1));
const idsOf = (visible: readonly { id: number }[]) => visible.map(({ id }) => id);

it.each([
  ['the only page', 3, 1, { page: 1, pages: 1, start: 0, end: 3 }],
  ['a whole page', 120, 2, { page: 2, pages: 3, start: 50, end: 100 }],
  ['the last page', 120, 3, { page: 3, pages: 3, start: 100, end: 120 }],
  ['the last page there is, for one that is gone', 60, 9, { page: 2, pages: 2, start: 50, end: 60 }],
  ['nothing', 0, 1, { page: 1, pages: 1, start: 0, end: 0 }],
])('shows %s', (_, count, wanted, expected) => {
  const { visible, ...figures } = pageOf(upTo(count), wanted, undefined);
  expect(figures).toEqual(expected);
  expect(visible).toHaveLength(expected.end - expected.start);
});

it.each([
  ['pushed to the next page', 51, 1, [1, 50, 51]],
  ['pulled to the page before', 50, 2, [50, 51, 100]],
  ['far away', 117, 1, [1, 50, 117]],
])('keeps the row being edited, %s, at the side that it left by', (_, keep, page, [first, beside, last]) => {
  const ids = idsOf(pageOf(upTo(120), page, keep).visible);
  expect(ids).toHaveLength(51);
  expect(ids.at(0)).toBe(first);
  expect(ids).toContain(beside);
  expect(ids.at(-1)).toBe(last);
});

it.each([[7], ['new'], [999]])('shows nothing twice (%s)', (keep) => {
  expect(idsOf(pageOf(upTo(60), 1, keep).visible)).toEqual(idsOf(upTo(50)));
});

it('counts only the rows of the page', () => {
  expect(pageOf(upTo(120), 1, 51).end).toBe(50);
});
