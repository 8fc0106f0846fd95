import { Registry } from 'prom-client';
import { withinMs } from '../runtime/time-limit.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createNodeMetrics, createSharedMetrics, type ProductSources } from './product-metrics.ts';
import { createReplyMetrics } from './reply-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Shorter than Prometheus waits by default. */
const databasePatienceMs = 5000;

export function createMetrics() {
  const node = new Registry();
  const shared = new Registry();
  const readNode = createNodeMetrics(node);
  const readShared = createSharedMetrics(shared);
  const process = createProcessMetrics(node);

  return {
    ...createReplyMetrics(node),
    contentType: node.contentType,
    /** In Prometheus' text format. */
    async write(sources: ProductSources): Promise<string> {
      // A database that is away is what these figures are watched for, and must not take the others along. What it would
      // have told is left out then: an old figure or a zero would be a lie.
      const isDatabaseUp = await withinMs(databasePatienceMs, readShared(sources)).then(
        () => true,
        () => false,
      );
      readNode(sources.instances, isDatabaseUp);
      return Registry.merge(isDatabaseUp ? [node, shared] : [node]).metrics();
    },
    stop: process.stop,
  };
}
