import type { Values } from './table-rule.ts';

/** In characters: a picture may have ten million, and so many rows of them at a time as of others would not fit in memory. */
export const pageWeight = 1024 * 1024;

export const weightOf = (values: Values): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** How many rows to ask for next where that must be said beforehand: by what the ones before were like. */
export function nextSize(page: readonly Values[], size: number): number {
  const weight = page.reduce((sum, values) => sum + weightOf(values), 0);
  return Math.max(1, Math.min(size, 4 * page.length, Math.floor((pageWeight * page.length) / Math.max(1, weight))));
}
