import { defaultHumanPauseMinutes, messageKey, storedPhone } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Events } from '../../runtime/events.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { createRetries } from '../../runtime/retries.ts';
import type { AutoReplyService } from '../auto-reply/auto-reply.service.ts';
import { type Outcome, reasonOf } from '../auto-reply/message.ts';
import type { InstanceEvents, Links } from '../instances/links.ts';
import type { ReceivedMessage } from '../instances/whatsapp.port.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from '../send/outgoing-messages.repository.ts';
import { isConnectionTrouble, newMessageId, type Sender } from '../send/sender.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { IncomingMessagesRepository, IncomingRow } from './incoming-messages.repository.ts';

/** A backlog that arrives after a downtime is recorded, not answered: its writers have long gone elsewhere. */
const answerWithinMs = 10 * 60_000;

/** What could not be decided, say without the database, is taken up again after this long. */
const retryMs = 3000;

interface Dependencies {
  links: Pick<Links, 'has'>;
  messages: Repository<{ incoming: IncomingMessagesRepository; outgoing: OutgoingMessagesRepository }>;
  autoReply: Pick<AutoReplyService, 'answer'>;
  sender: Sender;
  settings: Pick<SettingsRepository, 'read'>;
  events: Pick<Events, 'emit'>;
  /** A reply is with WhatsApp, so long after its message came in. */
  onDelivered?: ((ms: number) => void) | undefined;
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * WhatsApp messages on their way to a reply. A message is stored before anything else, the decision and the reply to
 * send are stored together, and what was left half done is taken up again when the number is connected: so each is
 * answered once, wherever the process ended.
 */
export function createIncomingService({
  links,
  messages,
  autoReply,
  sender,
  settings,
  clock,
  onError,
  ...told
}: Dependencies) {
  const { incoming } = messages;
  const chats = createKeyedQueue();
  const inHand = new Set<number>();

  /** In the order of its chat, and only once at a time. */
  const takeUp = (row: IncomingRow, key = messageKey(row.text)) => {
    if (inHand.has(row.id)) return;
    inHand.add(row.id);
    chats
      .run(`${row.instance_id} ${conversationOf(row)}`, () => answer(row, key))
      .catch((error: unknown) => {
        onError(error);
        retries.later(row.instance_id);
      })
      .finally(() => inHand.delete(row.id));
  };

  const isOld = (row: IncomingRow): boolean => clock().getTime() - Date.parse(row.sent_at) > answerWithinMs;

  const objectionTo = async (row: IncomingRow): Promise<{ source: string; reason: string } | undefined> => {
    const now = clock();
    if (isOld(row)) {
      return { source: 'old', reason: 'Sem resposta, porque a mensagem chegou com atraso de mais de 10 minutos.' };
    }
    if (await incoming.isPaused(row.instance_id, namesOf(row), now.toISOString())) {
      return { source: 'paused', reason: 'Sem resposta, porque alguém respondeu a esta conversa pelo celular.' };
    }
    return undefined;
  };

  /** Undefined when another node, to which the number went meanwhile, has decided before. */
  const replyTo = (row: IncomingRow, { source, reply, ...outcome }: Outcome): Promise<OutgoingRow | undefined> =>
    messages.inTransaction(async (queries) => {
      const now = clock().toISOString();
      const reason = reasonOf({ source, reply, ...outcome });
      if (!(await queries.incoming.decide(row.id, { state: 'answered', source, reason }))) return undefined;
      return queries.outgoing.add({
        instance_id: row.instance_id,
        chat: row.chat,
        message_id: newMessageId(),
        phone: row.phone,
        contact_name: row.sender_name,
        text: reply,
        media: null,
        has_media: 0,
        origin: 'auto-reply',
        answers_id: row.id,
        state: 'queued',
        error: null,
        created_at: now,
        updated_at: now,
      });
    });

  const answer = async (row: IncomingRow, key: string): Promise<void> => {
    const objection = await objectionTo(row);
    if (objection) {
      await incoming.decide(row.id, { state: 'silent', ...objection });
      return;
    }
    const { text: message, phone, participant, chat } = row;
    const sender = participant || chat;
    const received = { message, messageKey: key, phone, sender, isGroup: participant !== '' };
    const outcome = await autoReply.answer(received, { channel: 'whatsapp', withoutKey: false });
    if (outcome.reply === '') {
      await incoming.decide(row.id, { state: 'silent', source: outcome.source, reason: reasonOf(outcome) });
      return;
    }
    const reply = await replyTo(row, outcome);
    if (reply) await deliver(row, reply);
  };

  /** A number that is not connected sends when it is again; WhatsApp's own refusal is noted on the message. */
  const deliver = async (row: IncomingRow, reply: OutgoingRow): Promise<void> => {
    try {
      await sender.dispatch(reply, { withTyping: true });
      told.onDelivered?.(clock().getTime() - Date.parse(row.created_at));
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
    }
  };

  const resume = async (instanceId: string): Promise<void> => {
    // A number that went to another node meanwhile is resumed there.
    if (links.has(instanceId)) for (const row of await incoming.undecided(instanceId)) takeUp(row);
  };
  const retries = createRetries(resume, { afterMs: retryMs, onError });

  const pauseAfterPerson = async (instanceId: string, message: ReceivedMessage): Promise<void> => {
    const { human_pause_minutes: minutes = defaultHumanPauseMinutes } = await settings.read(['human_pause_minutes']);
    const until = new Date(clock().getTime() + Number(minutes) * 60_000);
    const phone = message.phone && showPhone(message.phone);
    for (const chat of namesOf({ phone, chat: message.chat })) {
      await incoming.pauseChat(instanceId, chat, until.toISOString());
    }
  };

  const events: Pick<InstanceEvents, 'onMessage' | 'onConnected'> = {
    async onMessage(instanceId, message) {
      if (message.isFromMe) return pauseAfterPerson(instanceId, message);
      const row = await incoming.add({
        instance_id: instanceId,
        chat: message.chat,
        message_id: message.id,
        participant: message.participant,
        phone: message.phone && showPhone(message.phone),
        sender_name: message.senderName,
        text: message.text,
        kind: message.kind,
        sent_at: message.sentAt.toISOString(),
        created_at: clock().toISOString(),
      });
      if (!row) return;
      const { phone, text, sender_name: name } = row;
      const key = messageKey(text);
      takeUp(row, key);
      if (isOld(row)) return;
      told.events.emit('message-received', {
        channel: 'whatsapp',
        phone,
        sender: name,
        message: text,
        messageKey: key,
      });
    },
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
  };

  return {
    events,
    /** Resolves once what was in hand has ended. */
    async stop(): Promise<void> {
      retries.stop();
      await chats.settled();
    },
  };
}

/** WhatsApp names the same person now by number and now by an alias, and may tell the number only later. */
const namesOf = ({ phone, chat }: { phone: string; chat: string }): string[] =>
  phone === '' || chat.endsWith('@g.us') ? [chat] : [phone, chat];

/** The number, where it is known, is the same whatever WhatsApp calls the chat. */
const conversationOf = (row: { phone: string; chat: string }): string => namesOf(row)[0] ?? row.chat;

/** Numbers of other countries are shown with their digits as they are. */
const showPhone = (digits: string): string =>
  /^55\d{10,11}$/.test(digits) ? storedPhone(digits.slice(2)) : `+${digits}`;
