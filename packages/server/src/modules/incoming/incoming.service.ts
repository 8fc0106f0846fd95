import { defaultHumanPauseMinutes, storedPhone } from '@recado/contract';
import type { Clock } from '../../clock.ts';
import type { Repository } from '../../db/repository.ts';
import type { Events } from '../../events.ts';
import { createKeyedQueue } from '../../keyed-queue.ts';
import type { AutoReplyService } from '../auto-reply/auto-reply.service.ts';
import { type Outcome, reasonOf } from '../auto-reply/incoming.ts';
import type { InstanceEvents } from '../instances/instances.service.ts';
import type { ReceivedMessage } from '../instances/whatsapp.port.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from '../send/outgoing-messages.repository.ts';
import { isConnectionTrouble, newMessageId, type Sender } from '../send/sender.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { IncomingMessagesRepository, IncomingRow } from './incoming-messages.repository.ts';

/** A backlog that arrives after a downtime is recorded, not answered: its writers have long gone elsewhere. */
const answerWithinMs = 10 * 60_000;

interface Dependencies {
  messages: Repository<{ incoming: IncomingMessagesRepository; outgoing: OutgoingMessagesRepository }>;
  autoReply: Pick<AutoReplyService, 'answer'>;
  sender: Sender;
  settings: Pick<SettingsRepository, 'read'>;
  events: Pick<Events, 'emit'>;
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * WhatsApp messages on their way to a reply. A message is stored before anything else, the decision and the reply to
 * send are stored together, and what was left half done is taken up again when the number is connected: so each is
 * answered once, wherever the process ended.
 */
export function createIncomingService({
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
  const takeUp = (row: IncomingRow) => {
    if (inHand.has(row.id)) return;
    inHand.add(row.id);
    chats
      .run(`${row.instance_id} ${conversationOf(row)}`, () => answer(row))
      .catch(onError)
      .finally(() => inHand.delete(row.id));
  };

  const objectionTo = async (row: IncomingRow): Promise<{ source: string; reason: string } | undefined> => {
    const now = clock();
    if (now.getTime() - Date.parse(row.sent_at) > answerWithinMs) {
      return { source: 'old', reason: 'Sem resposta, porque a mensagem chegou com atraso de mais de 10 minutos.' };
    }
    if (await incoming.isPaused(row.instance_id, namesOf(row), now.toISOString())) {
      return { source: 'paused', reason: 'Sem resposta, porque alguém respondeu a esta conversa pelo celular.' };
    }
    return undefined;
  };

  const replyTo = (row: IncomingRow, { source, reply, ...outcome }: Outcome): Promise<OutgoingRow> =>
    messages.inTransaction(async (queries) => {
      const now = clock().toISOString();
      await queries.incoming.decide(row.id, {
        state: 'answered',
        source,
        reason: reasonOf({ source, reply, ...outcome }),
      });
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

  const answer = async (row: IncomingRow): Promise<void> => {
    const objection = await objectionTo(row);
    if (objection) return incoming.decide(row.id, { state: 'silent', ...objection });
    const { text: message, phone, participant, chat } = row;
    const sender = participant || chat;
    const outcome = await autoReply.answer({ message, phone, sender, isGroup: participant !== '' }, 'whatsapp');
    if (outcome.reply === '') {
      return incoming.decide(row.id, { state: 'silent', source: outcome.source, reason: reasonOf(outcome) });
    }
    await deliver(await replyTo(row, outcome), { withTyping: true });
  };

  /** A number that is not connected sends when it is again; WhatsApp's own refusal is noted on the message. */
  const deliver = (row: OutgoingRow, options?: { withTyping: boolean }): Promise<void> =>
    sender.dispatch(row, options).catch((error: unknown) => {
      if (!isConnectionTrouble(error)) throw error;
    });

  const resume = async (instanceId: string): Promise<void> => {
    for (const row of await incoming.undecided(instanceId)) takeUp(row);
  };

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
      takeUp(row);
      const { phone, text, sender_name: name } = row;
      told.events.emit('message-received', { channel: 'whatsapp', phone, sender: name, message: text });
    },
    onConnected: (instanceId) => void resume(instanceId).catch(onError),
  };

  return { events, /** Resolves once what was in hand has ended. */ settled: chats.settled };
}

/** WhatsApp names the same person now by number and now by an alias, and may tell the number only later. */
const namesOf = ({ phone, chat }: { phone: string; chat: string }): string[] =>
  phone === '' || chat.endsWith('@g.us') ? [chat] : [phone, chat];

/** The number, where it is known, is the same whatever WhatsApp calls the chat. */
const conversationOf = (row: { phone: string; chat: string }): string => namesOf(row)[0] ?? row.chat;

/** Numbers of other countries are shown with their digits as they are. */
const showPhone = (digits: string): string =>
  /^55\d{10,11}$/.test(digits) ? storedPhone(digits.slice(2)) : `+${digits}`;
