import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Account, Group } from './account.ts';
import { createAccount } from './create-account.ts';
import { createLoopbackCertificate } from './crypto/self-signed-certificate.ts';
import { createEvents, type Events } from './events.ts';
import { serveClient } from './network/client.ts';
import { serveVersion, versionPath } from './network/client-version.ts';
import { createDirectory } from './network/directory.ts';
import { createFaults, type Faults } from './network/faults.ts';
import { createGroup, type GroupOptions } from './network/group.ts';
import { serveMedia } from './network/media-host.ts';
import { createMediaStore } from './network/media-store.ts';
import type { Network } from './network/network.ts';
import { noFaults } from './network/standing-faults.ts';
import type { WhatsAppEvent } from './network/whatsapp-event.ts';
import { createNoiseAuthority, type NoiseAuthority } from './noise/noise-authority.ts';
import { createPerson, type PersonOptions } from './phone/person.ts';

export interface WhatsAppOptions {
  /** Any free port when left out. */
  port?: number;
  mediaPort?: number;
  /** How many QR codes a client gets to show. */
  qrRefs?: number;
  /** Whether the phone hands its chats over after linking; without, the client holds events back for 20 s. */
  historySync?: boolean;
  /** `short` has a new device make 5 one-time keys instead of 812, which saves much of the time that linking takes. */
  preKeyUpload?: 'whole' | 'short';
  /** To be the same server again after a restart. */
  authority?: NoiseAuthority;
  /** Answers HTTP requests on the same port that are not WhatsApp's. */
  onRequest?: RequestListener;
}

/** A WhatsApp on loopback, with simulated phones. */
export interface WhatsApp {
  /** For Baileys' `waWebSocketUrl`. */
  readonly url: string;
  /** `address:port` */
  readonly mediaHost: string;
  /** PEM certificate of the media host, to be trusted for uploads and downloads. */
  readonly mediaCa: string;
  /** The root of the server's certificate chain, for `trustNoiseRoot`. */
  readonly noiseRoot: Buffer;
  /** A number without an account is not on WhatsApp. */
  account(options: PersonOptions): Account;
  findAccount(phone: string): Account | undefined;
  readonly accounts: Account[];
  group(options: GroupOptions): Group;
  readonly groups: Group[];
  /** How many clients show a QR code or a pairing code. */
  readonly visitors: number;
  readonly faults: Faults;
  readonly on: Events<WhatsAppEvent>['on'];
  readonly until: Events<WhatsAppEvent>['until'];
  stop(): Promise<void>;
}

const loopback = '127.0.0.1';

export async function startWhatsApp(options: WhatsAppOptions = {}): Promise<WhatsApp> {
  const tls = createLoopbackCertificate();
  const events = createEvents<WhatsAppEvent>();
  const media = createMediaStore();
  const network: Network = {
    qrRefs: options.qrRefs ?? 6,
    historySync: options.historySync ?? true,
    preKeyUpload: options.preKeyUpload ?? 'whole',
    authority: options.authority ?? createNoiseAuthority(),
    directory: createDirectory(),
    groups: new Map(),
    clients: new Set(),
    media,
    faults: noFaults(),
    events,
  };
  const mediaServer = createHttpsServer(tls, (request, response) => serveMedia(network, request, response));
  const server = createHttpServer((request, response) => {
    if (request.url === versionPath) serveVersion(network, response);
    else if (request.url?.startsWith('/v/') || !options.onRequest) serveMedia(network, request, response);
    else options.onRequest(request, response);
  });
  const sockets = new WebSocketServer({ server, path: '/ws/chat' });
  sockets.on('connection', (socket, request) => {
    if (network.faults.refuseSockets) socket.terminate();
    else serveClient(network, socket, request.socket);
  });
  const port = await listen(server, options.port);
  media.host = `${loopback}:${await listen(mediaServer, options.mediaPort)}`;
  media.plainUrl = `http://${loopback}:${port}`;

  return {
    url: `ws://${loopback}:${port}/ws/chat`,
    mediaHost: media.host,
    mediaCa: tls.cert,
    noiseRoot: network.authority.rootPublicKey,
    account(person) {
      const added = createPerson(person, (self) => createAccount(network, self));
      network.directory.add(added);
      events.emit({ type: 'account', account: added.account });
      return added.account;
    },
    findAccount: (phone) => network.directory.findByNumber(phone)?.account,
    get accounts() {
      return network.directory.all().map(({ account }) => account);
    },
    group(groupOptions) {
      const group = createGroup(groupOptions);
      network.groups.set(group.id, group);
      return group;
    },
    get groups() {
      return [...network.groups.values()];
    },
    get visitors() {
      return [...network.clients].filter(({ kind }) => kind === 'visitor').length;
    },
    faults: createFaults(network),
    on: events.on,
    until: events.until,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await Promise.all([close(server), close(mediaServer)]);
    },
  };
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
