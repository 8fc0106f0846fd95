import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Names of this machine that no stranger's name server can give to another one. */
const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Refuses requests for names that are not ours. A page on the internet can make its own name point to 127.0.0.1 (DNS
 * rebinding): the browser of whoever opens it then takes this server for a part of that page. The name that counts is
 * the one that the browser writes; a page can make up any `X-Forwarded-Host`.
 */
export function guardHost(app: FastifyInstance, allowed: ReadonlySet<string>): void {
  // Nearly all requests come for one name.
  let lastOfOurs: string | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const { host: header = '' } = request.raw.headers;
    if (header === lastOfOurs || isOurs(hostIn(header), allowed)) {
      lastOfOurs = header;
      done();
    } else done(new AppError('UNKNOWN_HOST'));
  });
}

/** Without a name it is no browser. */
const isOurs = (host: string, allowed: ReadonlySet<string>): boolean =>
  host === '' || isLoopbackHost(host) || allowed.has(host);

/** Without port, and without the dot that makes a name absolute. */
const hostIn = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
