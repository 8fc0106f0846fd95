import type { InboundService } from '../modules/inbound/inbound.service.ts';
import { createHistogram } from './histogram.ts';
import type { Family } from './prometheus-text.ts';

export type ReplyMetrics = ReturnType<typeof createReplyMetrics>;

/** What became of the messages since the start: counted in memory, so a reply pays for an increment and no more. */
export function createReplyMetrics() {
  const replies = new Map<string, { channel: string; source: string; count: number }>();
  const decided = createHistogram('channel');
  const delivered = createHistogram('channel');

  return {
    decided(channel: string, source: string, ms: number): void {
      const key = `${channel} ${source}`;
      const entry = replies.get(key) ?? { channel, source, count: 0 };
      entry.count += 1;
      replies.set(key, entry);
      decided.observe(channel, ms);
    },
    /** WhatsApp has the reply to a message that came in this long ago. */
    delivered: (ms: number): void => delivered.observe('whatsapp', ms),

    families: (): Family[] => [
      {
        name: 'recado_replies_total',
        help: 'Messages by channel and by the source that decided, silence included.',
        type: 'counter',
        samples: [...replies.values()].map(({ channel, source, count }) => ({
          labels: { channel, source },
          value: count,
        })),
      },
      {
        name: 'recado_reply_seconds',
        help: 'From a message to the decision what to reply.',
        type: 'histogram',
        samples: decided.samples(),
      },
      {
        name: 'recado_delivery_seconds',
        help: "From a message on a number to WhatsApp's acknowledgement of its reply.",
        type: 'histogram',
        samples: delivered.samples(),
      },
    ],
  };
}

/** The same way in, with every outcome counted. */
export const countReceived = (inbound: InboundService, metrics: ReplyMetrics): InboundService => ({
  ...inbound,
  async receive(message, record) {
    const started = performance.now();
    const outcome = await inbound.receive(message, record);
    metrics.decided(message.channel, outcome.source, performance.now() - started);
    return outcome;
  },
});
