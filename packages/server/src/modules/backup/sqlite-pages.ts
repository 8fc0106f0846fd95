import type { StatementSync } from 'node:sqlite';
import type { Values } from './table-rule.ts';

/** The rows of a query as lists of values, so many at a time and never more in memory. */
export function* sqlitePages(statement: StatementSync, size: number): Generator<Values[]> {
  statement.setReturnArrays(true);
  let page: Values[] = [];
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<Values>) {
    page.push(row);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
