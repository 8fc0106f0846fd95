import type { StatementSync } from 'node:sqlite';
import { pageWeight, weightOf } from './page-weight.ts';
import type { Values } from './table-rule.ts';

/** The rows of a query as lists of values, so many at a time, fewer where they are long, and never more in memory. */
export function* sqlitePages(statement: StatementSync, size: number): Generator<Values[]> {
  statement.setReturnArrays(true);
  let page: Values[] = [];
  let weight = 0;
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<Values>) {
    page.push(row);
    weight += weightOf(row);
    if (page.length < size && weight < pageWeight) continue;
    yield page;
    page = [];
    weight = 0;
  }
  if (page.length > 0) yield page;
}
