import { BlockList, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whoever makes a request, as far as that can be known. */
export interface Caller {
  address: string;
  userAgent: string;
  /** On this very machine, with no proxy in between that could speak for somebody elsewhere. */
  isLocal: boolean;
  /** What this browser was given to be known by. */
  device: string | undefined;
  /** Gives the browser something to be known by when it comes again. */
  remember(device: string): void;
}

const userAgentMax = 500;

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, userAgentMax),
  isLocal: isLocal(request),
  device: deviceIn(request.headers.cookie),
  remember: (device) => reply.header('set-cookie', `${cookieName}=${device}; ${cookieRules}`),
});

const cookieName = 'recado_device';
// Without `Secure`: the product itself speaks plain HTTP. It opens nothing, it only keeps a browser's allowance.
const cookieRules = `Path=/auth; Max-Age=${365 * 24 * 60 * 60}; HttpOnly; SameSite=Strict`;

const deviceIn = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([^;\\s]{1,500})`).exec(cookies)?.[1];

/** What proxies add to tell whom they speak for. `X-Forwarded-…` comes in many kinds. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
];

function isLocal({ raw }: FastifyRequest): boolean {
  const names = Object.keys(raw.headers);
  const isForwarded = names.some((name) => name.startsWith('x-forwarded') || forwardingHeaders.includes(name));
  // No browser speaks HTTP/1.0; a web server that forwards without saying so does.
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && !isForwarded && raw.httpVersion !== '1.0';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopbackAddress = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
