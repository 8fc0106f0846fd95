import type { InboundService } from '../modules/inbound/inbound.service.ts';
import type { Metrics } from './metrics.ts';

/** The same way in, with every outcome counted. */
export const countReceived = (inbound: InboundService, metrics: Pick<Metrics, 'decided'>): InboundService => ({
  ...inbound,
  async receive(message, record) {
    const started = performance.now();
    const outcome = await inbound.receive(message, record);
    metrics.decided(message.channel, outcome.source, performance.now() - started);
    return outcome;
  },
});
