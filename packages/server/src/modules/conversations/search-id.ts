/** An id of the index is a moment in milliseconds and a number within it, and stays exact as a number of JavaScript (until 2109). */
export const idsPerMoment = 2048;
const latest = 2 ** 42 - 1;

/** The first one of a moment. */
export function idFrom(at: string): number {
  const ms = Date.parse(at);
  return Math.min(latest, Math.max(0, Number.isNaN(ms) ? 0 : ms)) * idsPerMoment;
}

/** The first one after a moment. */
export const idAfter = (at: string): number => idFrom(at) + idsPerMoment;
