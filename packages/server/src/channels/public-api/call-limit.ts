import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../http/network-of.ts';
import type { Stopwatch } from '../../runtime/clock.ts';

const windowMs = 60_000;
const maxNetworks = 20_000;

/**
 * So many calls per minute and caller. It stands before every reply, hence a counter without promises; the general
 * purpose plugin cost as much as the look-up of the reply itself.
 */
export function createCallLimit(callsPerMinute: number, stopwatch: Stopwatch) {
  let counts = new Map<string, number>();
  let windowEnd = Number.NEGATIVE_INFINITY;

  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const now = stopwatch();
    if (now >= windowEnd || counts.size > maxNetworks) {
      counts = new Map();
      windowEnd = now + windowMs;
    }
    const network = networkOf(request.ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= callsPerMinute) done();
    else done(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((windowEnd - now) / 1000) }));
  };
}
