import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

/** Counted where somebody reads it: the client library takes as long to load as a good part of the start. */
export async function loadMetrics({ metricsToken }: Pick<Config, 'metricsToken'>): Promise<Metrics | undefined> {
  if (!metricsToken) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics();
}
