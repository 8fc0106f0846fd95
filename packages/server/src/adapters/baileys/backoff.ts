import type { GatewayTimes } from './gateway-times.ts';

/**
 * The pause before the next attempt: doubled after each failure up to a limit, and cut at random by up to half, so that
 * many numbers that fell together do not come back in the same moment.
 */
export function backoffMs(
  failures: number,
  { firstRetryMs, lastRetryMs }: Pick<GatewayTimes, 'firstRetryMs' | 'lastRetryMs'>,
  random: () => number = Math.random,
): number {
  const longest = Math.min(firstRetryMs * 2 ** Math.max(0, failures - 1), lastRetryMs);
  return Math.round(longest * (1 - random() / 2));
}
