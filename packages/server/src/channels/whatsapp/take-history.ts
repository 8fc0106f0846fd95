import { defaultHistoryDays, historyLimits, messageKey, showPhone } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { InboundService } from '../../modules/inbound/inbound.service.ts';
import type { NumberHealthRepository } from '../../modules/instances/number-health.repository.ts';
import type { HistoryListener, ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import { groupKey, nobody, type PersonKey, personKeyOnWhatsApp } from '../../modules/people/person-key.ts';
import type { PurgedPeopleRepository } from '../../modules/people/purged-people.repository.ts';
import type { SettingsRepository } from '../../modules/settings/settings.repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Conversation, NewPhoneMessage, PhoneMessagesRepository } from './phone-messages.repository.ts';

const dayMs = 24 * 60 * 60_000;
/** Written in one transaction: no reply waits for more. */
const batchSize = 100;

interface Dependencies {
  past: Repository<{ messages: PhoneMessagesRepository; health: NumberHealthRepository }>;
  purged: Pick<PurgedPeopleRepository, 'timesOf'>;
  inbound: Pick<InboundService, 'receivePast'>;
  settings: Pick<SettingsRepository, 'read'>;
  clock: Clock;
}

/** What was written before a phone was linked is kept to be read, and for nothing else (decision 35). */
export function createTakeHistory({ past, purged, inbound, settings, clock }: Dependencies) {
  const { messages } = past;

  /** The last word counts. One that is stored was heard when it was. */
  const hearWish = async (fresh: readonly NewPhoneMessage[]): Promise<void> => {
    for (const { text, person_key, phone, sender_name, sent_at, is_from_me, chat } of fresh) {
      if (is_from_me === 1 || text.length > historyLimits.wishMax) continue;
      await inbound.receivePast({
        channel: 'whatsapp',
        person: person_key,
        phone,
        sender: sender_name,
        message: text,
        messageKey: messageKey(text),
        isGroup: isGroup(chat),
        withoutKey: false,
        sentAt: new Date(sent_at),
      });
    }
  };

  /** What was erased stays erased, though the phone has it still. Asked for each batch: it may be erased meanwhile. */
  const withoutPurged = async (rows: readonly NewPhoneMessage[]): Promise<NewPhoneMessage[]> => {
    const times = await purged.timesOf([...new Set(rows.map(({ person_key }) => person_key))]);
    return rows.filter(({ person_key, sent_at }) => sent_at > (times.get(person_key) ?? ''));
  };

  const storeBatch = (conversation: Conversation, rows: readonly NewPhoneMessage[]): Promise<void> =>
    past.inTransaction(async (queries) => {
      const isNew = await queries.messages.isEmpty(conversation);
      const added = await queries.messages.add(rows);
      if (added === 0) return;
      await queries.messages.noteSenders(sendersIn(rows));
      await queries.health.addHistory(conversation.instanceId, { messages: added, chats: Number(isNew) });
    });

  const take = async (instanceId: string, received: readonly ReceivedMessage[]): Promise<void> => {
    const now = clock().toISOString();
    const rows = received
      .map((message) => rowOf(instanceId, message, 'history', now))
      .filter(({ person_key }) => person_key !== nobody);
    const [first] = rows;
    if (!first) return;
    const conversation = { instanceId, person: first.person_key, group: isGroup(first.chat) ? first.chat : '' };
    for (let start = 0; start < rows.length; start += batchSize) {
      const fresh = await messages.unknown(await withoutPurged(rows.slice(start, start + batchSize)));
      await hearWish(fresh);
      await storeBatch(conversation, fresh);
    }
    const gone = await messages.trim(conversation, historyLimits.perChat);
    if (gone > 0) await past.health.addHistory(instanceId, { messages: -gone, chats: 0 });
  };

  const readDays = async (): Promise<number> =>
    Number((await settings.read(['history_days'])).history_days ?? defaultHistoryDays);

  return {
    of: (instanceId: string): HistoryListener => ({
      async limits() {
        const days = await readDays();
        const stored = (await past.health.find(instanceId))?.history_messages ?? 0;
        if (days === 0 || stored >= historyLimits.perNumber) return undefined;
        const until = clock();
        return { since: new Date(until.getTime() - days * dayMs), until, perChat: historyLimits.perChat };
      },

      onConversation: (received) => take(instanceId, received),

      async onNames(told) {
        const names = new Map(told.map((person) => [personKeyOnWhatsApp(person), person.name]));
        for (const person of await messages.nameless(instanceId)) {
          const name = names.get(person);
          if (name) await messages.name(instanceId, person, name);
        }
      },

      onPart: async (outcome) =>
        past.health.noteHistory(instanceId, {
          at: clock().toISOString(),
          days: await readDays(),
          lost: Number(outcome === 'lost'),
        }),
    }),
  };
}

/** As it is stored, also for what a person writes on the phone today. */
export function rowOf(
  instanceId: string,
  message: ReceivedMessage,
  origin: NewPhoneMessage['origin'],
  now: string,
): NewPhoneMessage {
  const sentAt = message.sentAt.toISOString();
  return {
    instance_id: instanceId,
    chat: message.chat,
    message_id: message.id,
    participant: message.isFromMe ? '' : message.participant,
    person_key: message.isFromMe && message.isGroup ? groupKey(message.chat) : personKeyOnWhatsApp(message),
    phone: message.phone && showPhone(message.phone),
    sender_name: message.isFromMe ? '' : message.senderName,
    is_from_me: Number(message.isFromMe),
    origin,
    kind: message.kind,
    text: message.text,
    content: message.content ? JSON.stringify(message.content) : null,
    // A phone's clock may be ahead of ours; nobody writes in the future.
    sent_at: origin === 'phone' && sentAt > now ? now : sentAt,
    created_at: now,
  };
}

const isGroup = (chat: string): boolean => chat.endsWith('@g.us');

function sendersIn(rows: readonly NewPhoneMessage[]): Map<PersonKey, { first: string; last: string }> {
  const seen = new Map<PersonKey, { first: string; last: string }>();
  for (const { person_key, is_from_me, sent_at } of rows) {
    if (is_from_me === 1) continue;
    const { first = sent_at, last = sent_at } = seen.get(person_key) ?? {};
    seen.set(person_key, { first: sent_at < first ? sent_at : first, last: sent_at > last ? sent_at : last });
  }
  return seen;
}
