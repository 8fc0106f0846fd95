import { Agent } from 'node:https';
import makeWASocket, {
  type BaileysEventMap,
  type ConnectionState,
  DisconnectReason,
  type MessageUpsertType,
  makeCacheableSignalKeyStore,
  normalizeMessageContent,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { createEvents, type Events } from '../events.ts';
import type { Account, WhatsApp } from '../index.ts';
import { createMemoryAuth, type MemoryAuth } from './memory-auth.ts';

type SocketConfig = Partial<Omit<UserFacingSocketConfig, 'auth'>>;

export interface ClientOptions {
  auth?: MemoryAuth;
  config?: SocketConfig;
}

/** The unmodified Baileys client, with what it reported so far. */
export interface TestClient {
  /** A new one after each `connect`. */
  readonly socket: WASocket;
  readonly auth: MemoryAuth;
  readonly states: Partial<ConnectionState>[];
  readonly qrTexts: string[];
  readonly closes: { code: number | undefined; reason: string | undefined }[];
  readonly messages: SeenMessage[];
  readonly updates: BaileysEventMap['messages.update'];
  /** What the phone told of its chats, part by part. */
  readonly history: BaileysEventMap['messaging-history.set'][];
  readonly until: Events<void>['until'];
  connect(): void;
  isOpen(): boolean;
  /** Logged in, with what waited on the server delivered. */
  ready(): Promise<void>;
  /** A quick receipt comes merged into the message itself, a later one as an update. */
  statusOf(messageId: string | null | undefined): number | undefined;
  /** Resolves with the first message that matches. */
  message(matches: (message: SeenMessage) => boolean, timeoutMs?: number): Promise<SeenMessage>;
  /** Resolves with how the n-th connection ended. */
  closed(n?: number, timeoutMs?: number): Promise<{ code: number | undefined; reason: string | undefined }>;
  end(): Promise<void>;
}

type SeenMessage = WAMessage & { text: string; arrival: MessageUpsertType };

export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};

export function createClient(wa: Pick<WhatsApp, 'url' | 'mediaCa'>, options: ClientOptions = {}): TestClient {
  const { auth = createMemoryAuth(), config = {} } = options;
  const events = createEvents<void>();
  let socket: WASocket | undefined;
  let isEnding = false;

  const client: TestClient = {
    auth,
    states: [],
    qrTexts: [],
    closes: [],
    messages: [],
    updates: [],
    history: [],
    until: events.until,
    get socket() {
      if (!socket) throw new Error('not connected yet');
      return socket;
    },
    connect() {
      const { creds, keys } = auth.load();
      socket = makeWASocket({
        auth: { creds, keys: makeCacheableSignalKeyStore(keys, silentLogger) },
        waWebSocketUrl: wa.url,
        logger: silentLogger,
        fetchAgent: new Agent({ ca: wa.mediaCa }),
        ...config,
      });
      listen(socket);
    },
    isOpen: () => latest(client, 'connection') === 'open',
    async ready() {
      const isReady = () => client.isOpen() && latest(client, 'receivedPendingNotifications');
      await events.until('the client is ready', isReady);
    },
    statusOf(messageId) {
      const own = client.messages.filter(({ key }) => key.id === messageId).map(({ status }) => status);
      const later = client.updates.filter(({ key }) => key.id === messageId).map(({ update }) => update.status);
      return [...own, ...later].findLast((status) => typeof status === 'number') as number | undefined;
    },
    message: (matches, timeoutMs) =>
      events.until('a message for the client', () => client.messages.find(matches), timeoutMs),
    closed: (n = 1, timeoutMs) => events.until(`the end of connection ${n}`, () => client.closes[n - 1], timeoutMs),
    async end() {
      isEnding = true;
      await socket?.end(undefined);
    },
  };

  function listen(current: WASocket): void {
    current.ev.on('creds.update', () => {
      auth.saveCreds(current.authState.creds);
      events.emit();
    });
    current.ev.on('connection.update', (state) => {
      client.states.push(state);
      if (state.qr) client.qrTexts.push(state.qr);
      if (state.connection === 'close') {
        const error = state.lastDisconnect?.error as { message: string; output?: { statusCode: number } } | undefined;
        const code = error?.output?.statusCode;
        client.closes.push({ code, reason: error?.message });
        if (code === DisconnectReason.restartRequired && !isEnding) client.connect();
      }
      events.emit();
    });
    current.ev.on('messages.upsert', ({ messages, type }) => {
      for (const message of messages) client.messages.push({ ...message, text: textOf(message), arrival: type });
      events.emit();
    });
    current.ev.on('messaging-history.set', (part) => {
      client.history.push(part);
      events.emit();
    });
    current.ev.on('messages.update', (updates) => {
      client.updates.push(...updates);
      events.emit();
    });
  }

  return client;
}

/** A client that was linked by QR code and is ready, with the phone's history behind it. */
export async function linkClient(wa: WhatsApp, account: Account, options: ClientOptions = {}): Promise<TestClient> {
  const client = createClient(wa, options);
  client.connect();
  await account.scanQr(await client.until('a QR code', () => client.qrTexts[0]));
  await client.ready();
  // A session that ends before has the next one hold its messages back for 20 s.
  await client.until('the history', () => client.auth.creds.accountSyncCounter > 0);
  return client;
}

const latest = <Key extends keyof ConnectionState>({ states }: TestClient, key: Key) =>
  states.findLast((state) => state[key] !== undefined)?.[key];

function textOf({ message }: WAMessage): string {
  const content = normalizeMessageContent(message);
  return content?.conversation ?? content?.extendedTextMessage?.text ?? content?.imageMessage?.caption ?? '';
}
