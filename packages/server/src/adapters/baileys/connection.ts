import {
  type BinaryNode,
  type ConnectionState,
  getBinaryNodeChild,
  jidDecode,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { HealthNotes, LinkState, Measures, Receipt } from '../../modules/instances/whatsapp.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { refusedToStranger } from './acks.ts';
import type { DeafnessWatch } from './deafness.ts';
import type { Ending } from './disconnect-reasons.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { createMeasuresWatch } from './measures.ts';
import { takeMessagesInOrder } from './message-order.ts';
import { createPairing } from './pairing.ts';
import { startPresencePulse } from './presence-pulse.ts';
import { guardRawSocket } from './raw-socket.ts';
import { readGroupReceipt, readStatus } from './receipts.ts';
import { readRefusal } from './refusals.ts';
import { acknowledgeUnread } from './unread-stanzas.ts';

interface Dependencies {
  socket: WASocket;
  pairingPhone: string | undefined;
  allowsPasskey: boolean;
  clock: Clock;
  times: GatewayTimes;
  onState(state: LinkState): void;
  onCredentials(): void;
  onMessageStanza(stanza: BinaryNode): unknown;
  onMessage(message: WAMessage): void;
  onAck(attributes: BinaryNode['attrs']): void;
  onReceipt(receipt: Receipt): void;
  onLid(lid: string, phone: string): Promise<void>;
  onMeasures(measures: Measures): Promise<void>;
  /** WhatsApp says how much had waited for this connection. */
  onBacklog(count: number): void;
  /** A message or a receipt came in. */
  onStanza(stanza: BinaryNode): void;
  deafness: DeafnessWatch;
  mayShow: HealthNotes['mayShow'];
  onMeasuresUnknown(error: unknown): void;
  onError(error: unknown): void;
}

export type Connection = ReturnType<typeof startConnection>;

/** One socket from its first byte to its end. Nothing that a handler throws reaches Baileys, which would choke on it. */
export function startConnection({
  socket,
  pairingPhone,
  allowsPasskey,
  clock,
  times,
  onError,
  ...handlers
}: Dependencies) {
  const { ev, ws } = socket;
  const { deafness, mayShow } = handlers;
  const end = (): void => void socket.end(undefined).catch(onError);
  const over = Promise.withResolvers<Ending>();
  const atEnd = new Set<() => void>();
  const pairing = createPairing({
    socket,
    pairingPhone,
    allowsPasskey,
    clock,
    times,
    onState: handlers.onState,
    onError,
  });
  const measures = createMeasuresWatch({
    socket,
    times,
    onMeasures: handlers.onMeasures,
    onUnknown: handlers.onMeasuresUnknown,
  });
  let isOpen = false;
  let isDeaf = false;
  const whileOpen: { stop(): void }[] = [];
  let openedAt: number | undefined;

  const safely =
    <Event>(handle: (event: Event) => unknown) =>
    (event: Event): void => {
      try {
        const result = handle(event);
        if (result instanceof Promise) result.catch(onError);
      } catch (error) {
        onError(error);
      }
    };

  const endingOf = (error: Error | undefined): Ending => {
    if (isDeaf) return { cause: 'deaf' };
    const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: unknown };
    const code = output?.statusCode;
    return pairing.stop(code) ?? { cause: 'closed', code, ...readRefusal(data) };
  };

  const onUpdate = ({ qr, connection, lastDisconnect }: Partial<ConnectionState>) => {
    if (qr) pairing.offer(qr);
    if (connection === 'open') {
      isOpen = true;
      openedAt = performance.now();
      void measures.ask();
      whileOpen.push(deafness.watch(ear), startPresencePulse({ socket, times, mayShow, onError }));
      handlers.onState({ status: 'connected', phone: jidDecode(socket.user?.id)?.user ?? '' });
    }
    if (connection === 'close') {
      isOpen = false;
      measures.stop();
      for (const work of whileOpen) work.stop();
      over.resolve(endingOf(lastDisconnect?.error));
      for (const giveUp of atEnd) giveUp();
    }
  };

  guardRawSocket(ws, times);
  acknowledgeUnread(socket, onError);
  const queue = takeMessagesInOrder(ws, safely(handlers.onMessageStanza));
  const ear = {
    get workingSince() {
      return queue.workingSince;
    },
    renew() {
      isDeaf = true;
      end();
    },
  };
  for (const delivery of ['CB:message', 'CB:receipt', 'CB:notification']) ws.on(delivery, safely(deafness.onDelivery));
  for (const delivery of ['CB:message', 'CB:receipt']) ws.on(delivery, safely(handlers.onStanza));
  for (const news of ['offline_preview', 'offline']) {
    ws.on(
      `CB:ib,,${news}`,
      safely((node: BinaryNode) => handlers.onBacklog(Number(getBinaryNodeChild(node, news)?.attrs['count']))),
    );
  }
  ws.on(
    'CB:ack,class:message',
    safely(({ attrs }: BinaryNode) => {
      if (attrs['error'] === refusedToStranger) void measures.ask();
      handlers.onAck(attrs);
    }),
  );
  ws.on(
    'CB:notification,type:mex',
    safely(() => measures.ask()),
  );
  ev.on('creds.update', safely(handlers.onCredentials));
  ev.on('connection.update', safely(onUpdate));
  ev.on('messages.upsert', ({ messages }) => messages.forEach(safely(handlers.onMessage)));
  const tell = (receipt: Receipt | undefined) => receipt && handlers.onReceipt(receipt);
  ev.on('messages.update', (updates) => updates.map(readStatus).forEach(safely(tell)));
  ev.on('message-receipt.update', (updates) =>
    updates.map((update) => readGroupReceipt(update, socket.authState.creds.me)).forEach(safely(tell)),
  );
  ev.on(
    'lid-mapping.update',
    safely(({ lid, pn }) => handlers.onLid(jidDecode(lid)?.user ?? '', jidDecode(pn)?.user ?? '')),
  );

  return {
    socket,
    /** Messages may be written only now: before, they would break the handshake. */
    get isOpen() {
      return isOpen;
    },
    get openMs() {
      return openedAt === undefined ? 0 : performance.now() - openedAt;
    },
    answerPasskey: pairing.answerPasskey,
    /** Resolves when nothing is being asked about what WhatsApp does about the number. */
    measuresKnown: measures.known,
    ended: over.promise,
    /** Baileys lets what it waits for run into its time-out when the connection ends; this rejects at once. */
    whileUp: <T>(work: Promise<T>, lost: () => Error): Promise<T> =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(lost());
        atEnd.add(giveUp);
        work.then(resolve, reject).finally(() => atEnd.delete(giveUp));
      }),
    end,
  };
}
