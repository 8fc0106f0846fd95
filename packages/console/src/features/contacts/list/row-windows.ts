/** How many rows around the screen are fetched, so that a steady scroll never meets an empty row. */
const around = 40;

export interface RowRange {
  first: number;
  last: number;
}

/** The windows that hold these rows and those just around them. */
export function windowsFor({ first, last }: RowRange, { size, total }: { size: number; total: number }): number[] {
  const end = Math.max(0, Math.ceil(total / size) - 1);
  const from = Math.min(end, Math.max(0, Math.floor((first - around) / size)));
  const to = Math.min(end, Math.floor((last + around) / size));
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
