import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { TrustProxy } from '../config.ts';

/**
 * For Fastify, which counts from the socket on. It takes a number for nobody, because whoever reaches the port past
 * the proxy can claim any address; docs/operations.md says where a number is right.
 */
export const trustOf = (trust: TrustProxy) =>
  typeof trust === 'number' ? trust > 0 && ((_address: string, hop: number) => hop < trust) : trust;

/** What stands in X-Forwarded-For ends up in limits, sessions and logs: only addresses pass. */
export function checkForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    if (given !== undefined) headers['x-forwarded-for'] = forwardedFor(String(given));
    done();
  });
}

/**
 * The addresses from the right, where the nearest proxy wrote, up to the first entry that is none: what stands further
 * left may have been written by anybody.
 * @internal
 */
export function forwardedFor(header: string): string {
  const addresses = header.split(',').map(addressIn);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

/** Some proxies add the port, and brackets with it. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, inBrackets] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const address = inBrackets ?? (/^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text);
  // A zone ('fe80::1%eth0') means nothing on another machine, and may be any text.
  return isIP(address) !== 0 && !address.includes('%') ? address : undefined;
}
