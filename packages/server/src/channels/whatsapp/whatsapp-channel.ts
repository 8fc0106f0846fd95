import { messageKey } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { RaiseWait } from '../../modules/handover/raise-wait.ts';
import type { RaisedWait, WaitsRepository } from '../../modules/handover/waits.repository.ts';
import type { InboundService } from '../../modules/inbound/inbound.service.ts';
import type { InboundMessage, Outcome } from '../../modules/inbound/inbound-message.ts';
import { reasonOf, storedTraceOf } from '../../modules/inbound/inbound-message.ts';
import type { InstanceEvents, Links } from '../../modules/instances/links.ts';
import { describeMessage, type WantsMessageNews } from '../../modules/notifications/message-news.ts';
import type { NotificationsRepository } from '../../modules/notifications/notifications.repository.ts';
import type { Outbox } from '../../modules/outbox/outbox.ts';
import type { OutgoingRow } from '../../modules/outbox/outgoing-messages.repository.ts';
import { isConnectionTrouble } from '../../modules/outbox/sender.ts';
import type { PausesRepository } from '../../modules/people/pauses.repository.ts';
import { groupKey, type PersonKey } from '../../modules/people/person-key.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { createRetries } from '../../runtime/retries.ts';
import type { IncomingMessagesRepository, IncomingRow } from './incoming-messages.repository.ts';
import { type ArrivalDependencies, createStoreArrivals } from './store-arrivals.ts';

/** What could not be decided, say without the database, is taken up again after this long. */
const retryMs = 3000;
const phoneText = 'Outro celular foi conectado nesta instância antes da resposta.';

interface Dependencies extends ArrivalDependencies {
  links: Pick<Links, 'has'>;
  pauses: PausesRepository;
  inbound: Pick<InboundService, 'receive'>;
  outbox: Pick<Outbox, 'queue' | 'deliver'>;
  raiseWait: RaiseWait;
  /** What whoever waits is told, where no reply has told it. */
  handoverReply(): Promise<string>;
  /** Somebody waits for a person. */
  onWaiting(): void;
  messages: ArrivalDependencies['messages'] & Repository<Decisions>;
  wantsNews: WantsMessageNews;
  /** What the owner calls a number. */
  nameOf(instanceId: string): Promise<string | undefined>;
  /** Some wait for Telegram. */
  onNews(): void;
  /** A reply is with WhatsApp, so long after its message came in. */
  onDelivered?: ((ms: number) => void) | undefined;
}

/** What is decided on together. */
interface Decisions {
  incoming: IncomingMessagesRepository;
  notifications: Pick<NotificationsRepository, 'add'>;
  waits: Pick<WaitsRepository, 'raise' | 'areTold'>;
}

/**
 * WhatsApp messages on their way to a reply. A message is stored before anything else, the decision and the reply to
 * send are stored together, and what was left half done is taken up again when the number is connected: so each is
 * answered once, wherever the process ended.
 */
export function createWhatsAppChannel({
  links,
  messages,
  pauses,
  inbound,
  outbox,
  raiseWait,
  handoverReply,
  onWaiting,
  wantsNews,
  nameOf,
  onNews,
  onDelivered,
  clock,
  onError,
  ...arrivals
}: Dependencies) {
  const { incoming } = messages;
  const conversations = createKeyedQueue();
  const inHand = new Set<number>();
  const deliveries = new Set<Promise<void>>();

  /** In the order of its conversation, and only once at a time. */
  const takeUp = (row: IncomingRow): void => {
    if (inHand.has(row.id)) return;
    inHand.add(row.id);
    conversations
      .run(`${row.instance_id} ${conversationOf(row)}`, () => answer(row, messageKey(row.text)))
      .catch((error: unknown) => {
        onError(error);
        retries.later(row.instance_id);
      })
      .finally(() => inHand.delete(row.id));
  };

  const inboundOf = (row: IncomingRow, key: string): InboundMessage => ({
    channel: 'whatsapp',
    person: row.person_key,
    phone: row.phone,
    sender: row.sender_name,
    message: row.text,
    messageKey: key,
    isGroup: row.participant !== '',
    instanceId: row.instance_id,
    isWordless: wordlessKinds.has(row.kind),
    withoutKey: false,
    sentAt: new Date(row.sent_at),
    isPaused: () => pauses.isPaused(row.instance_id, conversationOf(row), clock().toISOString()),
  });

  /** What the owner is told of the decision. Nobody wants to hear of every group in which nothing was said. */
  const newsOf = async (row: IncomingRow, outcome: Outcome): Promise<string | undefined> => {
    if (!(await wantsNews()) || (row.participant !== '' && outcome.reply === '')) return undefined;
    const to = (await nameOf(row.instance_id)) ?? row.instance_id;
    const phone = row.phone || 'número oculto';
    return describeMessage({ sender: row.sender_name, phone, message: row.text, to }, outcome);
  };
  const decide = async (queries: Decisions, row: IncomingRow, { outcome, news }: Decided): Promise<Recorded> => {
    const state = outcome.reply === '' ? 'silent' : 'answered';
    const isDecided = await queries.incoming.decide(row.id, {
      state,
      source: outcome.source,
      reason: reasonOf(outcome),
      trace: storedTraceOf(outcome),
    });
    if (!isDecided) return { isDecided };
    const { person_key } = row;
    const created_at = clock().toISOString();
    if (news !== undefined) await queries.notifications.add({ kind: 'message', person_key, text: news, created_at });
    if (!outcome.handover || person_key === '') return { isDecided };
    const wait = { ...outcome.handover, instanceId: row.instance_id, person: person_key, since: row.sent_at };
    return { isDecided, waiting: await raiseWait(queries, wait) };
  };

  /** After so many default replies; where the word, the AI or a file called a person, the reply has told it. */
  const tellWaiting = async (row: IncomingRow, { id, reason }: RaisedWait): Promise<void> => {
    const text = reason === 'defaults' ? await handoverReply() : '';
    if (text === '') return;
    const told = await outbox.queue({
      instanceId: row.instance_id,
      to: { person: row.person_key, phone: row.phone, name: row.sender_name, chat: row.chat },
      content: { text },
      origin: 'auto-reply',
      answersId: row.id,
      key: `wait:${id}`,
    });
    if (told) begin(deliver(row, told));
  };

  const answer = async (row: IncomingRow, key: string): Promise<void> => {
    let reply: OutgoingRow | undefined;
    let news: string | undefined;
    let waiting: RaisedWait | undefined;
    await inbound.receive(inboundOf(row, key), async (outcome) => {
      news = await newsOf(row, outcome);
      const record = async (queries: Decisions): Promise<boolean> => {
        const recorded = await decide(queries, row, { outcome, news });
        ({ waiting } = recorded);
        return recorded.isDecided;
      };
      if (outcome.reply === '') {
        const isOneWrite = news === undefined && outcome.handover === undefined;
        return isOneWrite ? record(messages) : messages.inTransaction(record);
      }
      reply = await outbox.queue({
        instanceId: row.instance_id,
        to: { person: row.person_key, phone: row.phone, name: row.sender_name, chat: row.chat },
        content: { text: outcome.reply },
        origin: 'auto-reply',
        answersId: row.id,
        claim: record,
      });
      // Otherwise another node, to which the number went meanwhile, has decided before.
      return reply !== undefined;
    });
    if (news !== undefined || waiting) onNews();
    if (waiting) onWaiting();
    if (reply) begin(deliver(row, reply));
    if (waiting) await tellWaiting(row, waiting).catch(onError);
  };

  /** The next message of the person is decided on meanwhile: it may be the wish to be left alone. */
  const begin = (delivery: Promise<void>): void => {
    const work = delivery.catch(onError).finally(() => deliveries.delete(work));
    deliveries.add(work);
  };

  /** A number that is not connected sends when it is again; WhatsApp's own refusal is noted on the message. */
  const deliver = async (row: IncomingRow, reply: OutgoingRow): Promise<void> => {
    try {
      await outbox.deliver(reply, { withTyping: true });
      onDelivered?.(clock().getTime() - Date.parse(row.created_at));
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
    }
  };

  const resume = async (instanceId: string): Promise<void> => {
    // A number that went to another node meanwhile is resumed there.
    if (links.has(instanceId)) for (const row of await incoming.undecided(instanceId)) takeUp(row);
  };
  const retries = createRetries(resume, { afterMs: retryMs, onError });

  const events: Pick<InstanceEvents, 'onMessage' | 'onChange' | 'onConnected' | 'onPhoneChanged'> = {
    ...createStoreArrivals({ ...arrivals, messages, pauses, clock, onError }, takeUp),
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
    onPhoneChanged: (instanceId) => incoming.leave(instanceId, phoneText),
  };

  return {
    events,
    /** Resolves once what was in hand has ended. */
    async stop(): Promise<void> {
      retries.stop();
      await conversations.settled();
      await Promise.all(deliveries);
    },
  };
}

interface Decided {
  outcome: Outcome;
  news: string | undefined;
}

/** `isDecided` is false when it was decided before. */
interface Recorded {
  isDecided: boolean;
  waiting?: RaisedWait | undefined;
}

/** What nothing that is registered can answer. A sticker is no question. */
const wordlessKinds: ReadonlySet<string> = new Set([
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'location',
  'contacts',
]);

/** A group, or somebody: the same whatever WhatsApp calls the chat. */
const conversationOf = ({ chat, participant, person_key }: IncomingRow): PersonKey =>
  participant === '' ? person_key || chat : groupKey(chat);
