import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { nextSize, pageWeight } from './page-weight.ts';
import { sqlitePages } from './sqlite-pages.ts';

it('a page ends with so many rows, or with a long one', () => {
  const database = new DatabaseSync(':memory:');
  const sizesOf = (query: string) => [...sqlitePages(database.prepare(query), 64)].map(({ length }) => length);
  const rows = (text: string, count: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i, ${text} from n`;
  expect(sizesOf(rows("'x'", 130))).toEqual([64, 64, 2]);
  // Pictures of ten megabytes, of which 64 would not fit in memory.
  expect(sizesOf(rows(`hex(zeroblob(${5 * 1024 * 1024}))`, 5))).toEqual([1, 1, 1, 1, 1]);
  expect(sizesOf(rows(`case i when 3 then hex(zeroblob(${pageWeight})) else 'x' end`, 10))).toEqual([3, 7]);
  database.close();
});

it('asks for as many rows as the ones before let expect', () => {
  const page = (length: number, rows: number) => Array.from({ length: rows }, () => ['x'.repeat(length), null, 1]);
  expect(nextSize(page(10, 16), 256)).toBe(64);
  expect(nextSize(page(10, 256), 256)).toBe(256);
  expect(nextSize(page(pageWeight / 4, 16), 256)).toBe(4);
  expect(nextSize(page(pageWeight * 3, 2), 256)).toBe(1);
  expect(nextSize(page(10, 1), 1)).toBe(1);
});
