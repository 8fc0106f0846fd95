import { Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import {
  Browsers,
  type CacheStore,
  type GroupMetadata,
  makeWASocket,
  type SocketConfig,
  type WASocket,
  type WAVersion,
} from '@whiskeysockets/baileys';
import { createRecentMap } from '../../runtime/recent-map.ts';
import type { AuthState } from './auth-state.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { isIgnoredJid } from './read-whatsapp-message.ts';

const hourMs = 60 * 60_000;

export interface SocketOptions {
  webSocketUrl?: string | undefined;
  /** PEM of a certificate to trust for uploads, besides the known authorities. */
  mediaCa?: string | undefined;
  times: GatewayTimes;
}

interface Dependencies extends SocketOptions {
  auth: AuthState;
  logger: SocketConfig['logger'];
  makeSignalRepository: SocketConfig['makeSignalRepository'];
  findSent(messageId: string): ReturnType<SocketConfig['getMessage']>;
}

/** Makes the sockets of one account, each for one connection; what may outlive a connection is shared by all of them. */
export function createSocketMaker({ auth, logger, times, findSent, ...options }: Dependencies) {
  const groups = createRecentMap<GroupMetadata>(500, hourMs);
  const { webSocketUrl, mediaCa, makeSignalRepository } = options;
  const shared = {
    ...(webSocketUrl ? { waWebSocketUrl: webSocketUrl } : {}),
    ...(mediaCa ? { fetchAgent: new Agent({ ca: [...rootCertificates, mediaCa] }) } : {}),
    // `pairing.ts` shows one code after another: Baileys would end the connection of somebody who gives a passkey.
    qrTimeout: 24 * hourMs,
    // Baileys would watch every single write with it, at the price of two stack traces each. `raw-socket.ts` watches
    // the connection as a whole, from its first moment.
    connectTimeoutMs: 0,
    defaultQueryTimeoutMs: times.queryMs,
    keepAliveIntervalMs: times.keepAliveMs,
    // Others are reported to make pairing codes fail.
    browser: Browsers.ubuntu('Chrome'),
    countryCode: 'BR',
    // Online, the owner's phone would stop ringing.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldIgnoreJid: isIgnoredJid,
    // Kept current by WhatsApp's own notices. When they lapse, Baileys makes new sessions with everybody.
    userDevicesCache: createCache(12 * hourMs),
    msgRetryCounterCache: createCache(hourMs),
    placeholderResendCache: createCache(hourMs),
    getMessage: ({ id }) => (id ? findSent(id) : Promise.resolve(undefined)),
    makeSignalRepository,
    logger,
  } satisfies Partial<SocketConfig>;

  return (version: string): WASocket => {
    const socket = makeWASocket({
      ...shared,
      version: version.split('.').map(Number) as WAVersion,
      auth: { creds: auth.creds, keys: auth.keys },
      async cachedGroupMetadata(jid) {
        const group = groups.get(jid) ?? (await socket.groupMetadata(jid));
        groups.set(jid, group);
        return group;
      },
    });
    socket.ev.on('groups.update', (updates) => {
      for (const { id } of updates) if (id) groups.delete(id);
    });
    socket.ev.on('group-participants.update', ({ id }) => void groups.delete(id));
    return socket;
  };
}

function createCache(maxAgeMs: number): CacheStore {
  const entries = createRecentMap<unknown>(5000, maxAgeMs);
  return {
    get: <T>(key: string) => entries.get(key) as T | undefined,
    set: (key, value) => entries.set(key, value),
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
