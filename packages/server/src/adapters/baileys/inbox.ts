import { setTimeout as delay } from 'node:timers/promises';
import { toNumber, type WAMessage } from '@whiskeysockets/baileys';
import { whileAway } from '../../db/while-away.ts';
import type { Aliases, LinkListener, ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { GatewayTimes } from './gateway-times.ts';
import type { Journal, Me } from './journal.ts';
import { lidOf, personOf, readMessage } from './read-whatsapp-message.ts';

const redeliveredWithinMs = 24 * 60 * 60_000;

interface Dependencies {
  journal: Journal;
  lids: Aliases;
  listener: Pick<LinkListener, 'onMessage'>;
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
export function createInbox({ journal, lids, listener, times, isOwn, findPhone, closing, onError }: Dependencies) {
  const chats = createKeyedQueue();
  const inHand = new Set<string>();

  const identify = async ({ key }: WAMessage, received: ReceivedMessage): Promise<ReceivedMessage> => {
    const person = personOf(key);
    const lid = lidOf(person);
    if (lid === '') return received;
    const phone = received.phone || (await lids.find(lid)) || (await findPhone(lid));
    await lids.learn(lid, phone);
    return { ...received, phone, lid };
  };

  /** Without the database, or room on its disk, it waits for as long as that takes; anything else is tried some times. */
  const store = async (message: ReceivedMessage): Promise<boolean> => {
    for (const pause of [...times.redeliverMs, undefined]) {
      try {
        await whileAway(() => listener.onMessage(message), closing);
        return true;
      } catch (error) {
        onError(error);
      }
      if (pause === undefined || closing.aborted) break;
      await delay(pause, undefined, { signal: closing }).catch(() => {});
    }
    return false;
  };

  const handOver = async (message: WAMessage, received: ReceivedMessage): Promise<void> => {
    const isUnwanted = received.isFromMe && (await isOwn(received.id));
    if (isUnwanted || (await store(await identify(message, received)))) journal.done(message.key);
  };

  const receive = (message: WAMessage): void => {
    const received = readMessage(message);
    if (!received) {
      journal.done(message.key);
      return;
    }
    const name = [received.chat, received.participant, received.id].join(' ');
    // Delivered again, because WhatsApp got no receipt.
    if (inHand.has(name) || journal.isDone(message.key)) return;
    inHand.add(name);
    chats
      .run(received.chat, () => handOver(message, received))
      .catch(onError)
      .finally(() => inHand.delete(name));
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
        if (readMessage(message) || isOld(message)) receive(message);
      }
    },

    /** What cannot be stored by then stays in the journal. */
    settled,
  };
}
