import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { networkOf } from './network-of.ts';

export interface BodyBudget {
  /** What a route takes at most, for callers that do not say how much they send. */
  bodyMax: number;
  /** So small a body always passes: every real message does. */
  freeBytes: number;
  perNetworkBytes: number;
  totalBytes: number;
}

/**
 * How much of large bodies may be in hand at once, for one caller and for all. It is asked before the first byte is read;
 * who comes too much is told to come again.
 */
export function createBodyBudget({ bodyMax, freeBytes, perNetworkBytes, totalBytes }: BodyBudget) {
  const perNetwork = new Map<string, number>();
  let total = 0;

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    const bytes = encoding === undefined ? Math.min(Number(length), bodyMax) : bodyMax;
    if (bytes <= freeBytes) {
      done();
      return;
    }
    const network = networkOf(request.ip);
    const held = (perNetwork.get(network) ?? 0) + bytes;
    if (held > perNetworkBytes || total + bytes > totalBytes) {
      done(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }));
      return;
    }
    perNetwork.set(network, held);
    total += bytes;
    reply.raw.once('close', () => {
      total -= bytes;
      const left = (perNetwork.get(network) ?? 0) - bytes;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
    done();
  };
}
