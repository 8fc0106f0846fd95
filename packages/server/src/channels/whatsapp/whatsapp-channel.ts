import { defaultHumanPauseMinutes, messageKey, showPhone } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { InboundService } from '../../modules/inbound/inbound.service.ts';
import type { InboundMessage, Outcome } from '../../modules/inbound/inbound-message.ts';
import { reasonOf, storedTraceOf } from '../../modules/inbound/inbound-message.ts';
import type { InstanceEvents, Links } from '../../modules/instances/links.ts';
import type { ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import type { ExpectedMedia, ExpectMedia } from '../../modules/media/incoming-media.ts';
import type { MediaRepository } from '../../modules/media/media.repository.ts';
import { describeMessage, type WantsMessageNews } from '../../modules/notifications/message-news.ts';
import type { NotificationsRepository } from '../../modules/notifications/notifications.repository.ts';
import type { Outbox } from '../../modules/outbox/outbox.ts';
import type { OutgoingRow } from '../../modules/outbox/outgoing-messages.repository.ts';
import { isConnectionTrouble } from '../../modules/outbox/sender.ts';
import type { PausesRepository } from '../../modules/people/pauses.repository.ts';
import { groupKey, type PersonKey, personKeyOnWhatsApp } from '../../modules/people/person-key.ts';
import type { SettingsRepository } from '../../modules/settings/settings.repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { createRetries } from '../../runtime/retries.ts';
import type { IncomingMessagesRepository, IncomingRow, NewIncoming } from './incoming-messages.repository.ts';
import type { MessageChangesRepository } from './message-changes.repository.ts';
import type { PhoneMessagesRepository } from './phone-messages.repository.ts';
import { rowOf } from './take-history.ts';

/** What could not be decided, say without the database, is taken up again after this long. */
const retryMs = 3000;
const phoneText = 'Outro celular foi conectado nesta instância antes da resposta.';

interface Dependencies {
  links: Pick<Links, 'has'>;
  pauses: PausesRepository;
  inbound: Pick<InboundService, 'receive'>;
  outbox: Pick<Outbox, 'queue' | 'deliver'>;
  messages: Repository<Decisions & Arrivals>;
  phoneMessages: Pick<PhoneMessagesRepository, 'add' | 'giveWay'>;
  changes: Repository<MessageChangesRepository>;
  settings: Pick<SettingsRepository, 'read'>;
  wantsNews: WantsMessageNews;
  /** What the owner calls a number. */
  nameOf(instanceId: string): Promise<string | undefined>;
  expectMedia: ExpectMedia;
  /** A file is to be fetched. */
  onMedia(mediaId: string): Promise<void>;
  /** Some wait for Telegram. */
  onNews(): void;
  /** A reply is with WhatsApp, so long after its message came in. */
  onDelivered?: ((ms: number) => void) | undefined;
  clock: Clock;
  onError(error: unknown): void;
}

/** What is decided on together. */
interface Decisions {
  incoming: IncomingMessagesRepository;
  notifications: Pick<NotificationsRepository, 'add'>;
}

/** What is stored together. */
interface Arrivals {
  incoming: IncomingMessagesRepository;
  media: Pick<MediaRepository, 'add' | 'addWaiting'>;
}

/**
 * WhatsApp messages on their way to a reply. A message is stored before anything else, the decision and the reply to
 * send are stored together, and what was left half done is taken up again when the number is connected: so each is
 * answered once, wherever the process ended.
 */
export function createWhatsAppChannel({
  links,
  messages,
  phoneMessages,
  changes,
  pauses,
  inbound,
  outbox,
  settings,
  wantsNews,
  nameOf,
  expectMedia,
  onMedia,
  onNews,
  onDelivered,
  clock,
  onError,
}: Dependencies) {
  const { incoming } = messages;
  const conversations = createKeyedQueue();
  const inHand = new Set<number>();

  /** In the order of its conversation, and only once at a time. */
  const takeUp = (row: IncomingRow, key = messageKey(row.text)) => {
    if (inHand.has(row.id)) return;
    inHand.add(row.id);
    conversations
      .run(`${row.instance_id} ${conversationOf(row)}`, () => answer(row, key))
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
  /** False when it was decided before. */
  const decide = async (queries: Decisions, row: IncomingRow, outcome: Outcome, news: string | undefined) => {
    const state = outcome.reply === '' ? 'silent' : 'answered';
    const isDecided = await queries.incoming.decide(row.id, {
      state,
      source: outcome.source,
      reason: reasonOf(outcome),
      trace: storedTraceOf(outcome),
    });
    if (!isDecided || news === undefined) return isDecided;
    const { person_key } = row;
    await queries.notifications.add({ kind: 'message', person_key, text: news, created_at: clock().toISOString() });
    return true;
  };

  const answer = async (row: IncomingRow, key: string): Promise<void> => {
    let reply: OutgoingRow | undefined;
    let news: string | undefined;
    await inbound.receive(inboundOf(row, key), async (outcome) => {
      news = await newsOf(row, outcome);
      if (outcome.reply === '') {
        const decision = (queries: Decisions) => decide(queries, row, outcome, news);
        return news === undefined ? decision(messages) : messages.inTransaction(decision);
      }
      reply = await outbox.queue({
        instanceId: row.instance_id,
        to: { person: row.person_key, phone: row.phone, name: row.sender_name, chat: row.chat },
        content: { text: outcome.reply },
        origin: 'auto-reply',
        answersId: row.id,
        claim: (queries) => decide(queries, row, outcome, news),
      });
      // Otherwise another node, to which the number went meanwhile, has decided before.
      return reply !== undefined;
    });
    if (news !== undefined) onNews();
    if (reply) await deliver(row, reply);
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

  /** From when it was written: what the owner wrote days ago, delivered late, pauses nothing. */
  const pauseAfterPerson = async (instanceId: string, message: ReceivedMessage): Promise<void> => {
    const { human_pause_minutes: minutes = defaultHumanPauseMinutes } = await settings.read(['human_pause_minutes']);
    // A phone's clock may be ahead of ours; nobody writes in the future.
    const writtenAt = Math.min(message.sentAt.getTime(), clock().getTime());
    const until = new Date(writtenAt + Number(minutes) * 60_000);
    if (until <= clock()) return;
    const key = message.isGroup ? groupKey(message.chat) : personKeyOnWhatsApp(message);
    await pauses.pause(instanceId, key, until.toISOString());
  };

  /** Nothing of a message that is here already: its file is expected, or fetched. */
  const addWithMedia = (message: NewIncoming, expected: ExpectedMedia): Promise<IncomingRow | undefined> =>
    messages.inTransaction(async (queries) => {
      const row = await queries.incoming.add(message);
      if (row) await expected.add(queries.media);
      return row;
    });

  const events: Pick<InstanceEvents, 'onMessage' | 'onChange' | 'onConnected' | 'onPhoneChanged'> = {
    async onMessage(instanceId, message) {
      if (message.isFromMe) {
        await pauseAfterPerson(instanceId, message);
        const written = rowOf(instanceId, message, 'phone', clock().toISOString());
        await phoneMessages.add([written]);
        await changes.settle({ instanceId, person: written.person_key, isFromMe: 1, messageId: message.id });
        return;
      }
      const person_key = personKeyOnWhatsApp(message);
      const expected =
        message.media &&
        (await expectMedia({ instance_id: instanceId, person_key, media: message.media, isGroup: message.isGroup }));
      const received: NewIncoming = {
        instance_id: instanceId,
        chat: message.chat,
        message_id: message.id,
        participant: message.participant,
        person_key,
        phone: message.phone && showPhone(message.phone),
        sender_name: message.senderName,
        text: message.text,
        kind: message.kind,
        content: message.content ? JSON.stringify(message.content) : null,
        media_id: expected?.id ?? null,
        // Nobody writes in the future; and no reply stands before what it answers.
        sent_at: new Date(Math.min(message.sentAt.getTime(), clock().getTime())).toISOString(),
        created_at: clock().toISOString(),
      };
      const row = await (expected ? addWithMedia(received, expected) : incoming.add(received));
      if (row) takeUp(row);
      if (row && expected?.isWaiting) onMedia(expected.id).catch(onError);
      // The phone may have told of it too, when it was linked. No reply waits for this.
      await phoneMessages.giveWay(instanceId, person_key, message.id);
      await changes.settle({ instanceId, person: person_key, isFromMe: 0, messageId: message.id });
    },

    /** Never answered, and no news for a trigger: it is about a message that had its answer. */
    onChange: (instanceId, change) =>
      changes.inTransaction((queries) =>
        queries.note({
          instance_id: instanceId,
          chat: change.chat,
          target_id: change.targetId,
          kind: change.kind,
          person_key: change.isFromMe && change.isGroup ? groupKey(change.chat) : personKeyOnWhatsApp(change),
          is_from_me: Number(change.isFromMe),
          text: change.text,
          changed_at: change.changedAt.toISOString(),
          created_at: clock().toISOString(),
        }),
      ),
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
    onPhoneChanged: (instanceId) => incoming.leave(instanceId, phoneText),
  };

  return {
    events,
    /** Resolves once what was in hand has ended. */
    async stop(): Promise<void> {
      retries.stop();
      await conversations.settled();
    },
  };
}

/** A group, or somebody: the same whatever WhatsApp calls the chat. */
const conversationOf = ({ chat, participant, person_key }: IncomingRow): PersonKey =>
  participant === '' ? person_key || chat : groupKey(chat);
