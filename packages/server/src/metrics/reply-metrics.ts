import { Counter, Histogram, type Registry } from 'prom-client';

/** From a look-up in memory to an AI that takes its time. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What became of the messages since the start: counted in memory, so a reply pays for an increment and no more. */
export function createReplyMetrics(registry: Registry) {
  const registers = [registry];
  const replies = new Counter({
    name: 'recado_replies_total',
    help: 'Messages by channel and by the source that decided, silence included.',
    labelNames: ['channel', 'source'],
    registers,
  });
  const decided = new Histogram({
    name: 'recado_reply_seconds',
    help: 'From a message to the decision what to reply.',
    labelNames: ['channel'],
    buckets,
    registers,
  });
  const delivered = new Histogram({
    name: 'recado_delivery_seconds',
    help: "From a message on a number to WhatsApp's acknowledgement of its reply.",
    labelNames: ['channel'],
    buckets,
    registers,
  });

  return {
    decided(channel: string, source: string, ms: number): void {
      replies.inc({ channel, source });
      decided.observe({ channel }, ms / 1000);
    },
    /** WhatsApp has the reply to a message that came in this long ago. */
    delivered: (ms: number): void => delivered.observe({ channel: 'whatsapp' }, ms / 1000),
  };
}
