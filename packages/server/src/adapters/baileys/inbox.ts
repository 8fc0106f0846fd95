import { setTimeout as delay } from 'node:timers/promises';
import { toNumber, type WAMessage } from '@whiskeysockets/baileys';
import { whileAway } from '../../db/while-away.ts';
import type { Aliases, LinkListener, MessageChange, ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { createHistory, type HistoryPart, historyIn } from './history.ts';
import type { Journal, Me } from './journal.ts';
import { createChangeReader } from './message-changes.ts';
import type { MessageSecrets } from './message-secrets.ts';
import { lidOf, personOf, readMessage } from './read-whatsapp-message.ts';

const redeliveredWithinMs = 24 * 60 * 60_000;

interface Dependencies {
  journal: Journal;
  secrets: MessageSecrets;
  lids: Aliases;
  listener: Pick<LinkListener, 'onMessage' | 'onChange' | 'history'>;
  me(): Me | undefined;
  times: Pick<GatewayTimes, 'redeliverMs'>;
  /** Sent through this gateway: no person wrote it. */
  isOwn(messageId: string): Promise<boolean>;
  /** The number behind an alias as far as Baileys knows it. */
  findPhone(lid: string): Promise<string>;
  /** The account is being closed: nothing waits any more. */
  closing: AbortSignal;
  onError(error: unknown): void;
}

const isOld = ({ messageTimestamp }: WAMessage) => toNumber(messageTimestamp) * 1000 < Date.now() - redeliveredWithinMs;

/** Hands messages over, those of one chat in order, and keeps each in the journal until it is stored. */
export function createInbox({ journal, secrets, lids, listener, me, times, isOwn, ...parts }: Dependencies) {
  const { findPhone, closing, onError } = parts;
  const chats = createKeyedQueue();
  const history = createHistory({ lids, listener: listener.history, closing, onUnreadable: onError });
  const changes = createChangeReader(me, secrets);
  const inHand = new Set<string>();

  const identify = async <Told extends { phone: string; lid: string }>(
    { key }: WAMessage,
    received: Told,
  ): Promise<Told> => {
    const person = personOf(key);
    const lid = lidOf(person);
    if (lid === '') return received;
    const phone = received.phone || (await lids.find(lid)) || (await findPhone(lid));
    await lids.learn(lid, phone);
    return { ...received, phone, lid };
  };

  /** Without the database, or room on its disk, it waits for as long as that takes; anything else is tried some times. */
  const persistently = async (work: () => Promise<void>): Promise<boolean> => {
    for (const pause of [...times.redeliverMs, undefined]) {
      try {
        await whileAway(work, closing);
        return true;
      } catch (error) {
        if (!closing.aborted) onError(error);
      }
      if (pause === undefined || closing.aborted) break;
      await delay(pause, undefined, { signal: closing }).catch(() => {});
    }
    return false;
  };

  /** Under an alias, where the number is not known; it may be learnt in this moment, by whatever else comes in. */
  const store = async (known: ReceivedMessage): Promise<void> => {
    await listener.onMessage(known);
    if (known.phone === '' && known.lid !== '') await lids.settle(known.lid);
  };

  const handOver = async (message: WAMessage, received: ReceivedMessage): Promise<void> => {
    const isUnwanted = received.isFromMe && (await isOwn(received.id));
    const known = isUnwanted ? undefined : await identify(message, received);
    if (!known || (await persistently(() => store(known)))) journal.done(message.key);
  };

  /** Stays in the journal until all of it is stored, or for a day. */
  const takeHistory = async (message: WAMessage, part: HistoryPart): Promise<void> => {
    let outcome: 'stored' | 'lost' | undefined;
    await persistently(async () => {
      outcome = await history.take(part);
    });
    if (closing.aborted || !(outcome || isOld(message))) return;
    if (await persistently(() => listener.history.onPart(outcome ?? 'lost'))) journal.done(message.key);
  };

  const takeChange = async (message: WAMessage, change: MessageChange): Promise<void> => {
    const known = await identify(message, change);
    if (await persistently(() => listener.onChange(known))) journal.done(message.key);
  };

  const workOn = (message: WAMessage, name: string, queue: string, work: () => Promise<void>): void => {
    // Delivered again, because WhatsApp got no receipt.
    if (inHand.has(name) || journal.isDone(message.key)) return;
    inHand.add(name);
    chats
      .run(queue, work)
      .catch(onError)
      .finally(() => inHand.delete(name));
  };

  const receive = (message: WAMessage): void => {
    const part = historyIn(message);
    // No chat has this name: what was written long ago keeps nobody waiting.
    if (part) {
      workOn(message, `history ${message.key.id}`, 'history', () => takeHistory(message, part));
      return;
    }
    changes.note(message);
    const change = changes.read(message);
    if (change) {
      const name = ['change', change.chat, change.participant, message.key.id].join(' ');
      workOn(message, name, change.chat, () => takeChange(message, change));
      return;
    }
    const received = readMessage(message);
    if (!received) {
      journal.done(message.key);
      return;
    }
    const name = [received.chat, received.participant, received.id].join(' ');
    workOn(message, name, received.chat, () => handOver(message, received));
  };

  /** Resolves once nothing is in hand, or the time is up. */
  const settled = async (waitMs: number): Promise<void> => {
    const timer = new AbortController();
    await Promise.race([chats.settled(), delay(waitMs, undefined, timer).catch(() => {})]);
    timer.abort();
  };

  return {
    receive,

    /** What a crash, or the end of a connection, left between "confirmed to WhatsApp" and "stored". */
    replay(me: Me): void {
      for (const message of journal.pending(me)) {
        // Keys and the like are not handed over, but WhatsApp may deliver them again.
        if (readMessage(message) || changes.read(message) || historyIn(message) || isOld(message)) receive(message);
      }
    },

    /** What cannot be stored by then stays in the journal. */
    settled,
  };
}
