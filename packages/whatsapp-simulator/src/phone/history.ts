import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { Group, HistoryOptions, ReceivedMessage, SentMessage } from '../account.ts';
import { statusBroadcast } from '../network/group.ts';
import type { Network } from '../network/network.ts';
import { unixSeconds } from '../network/stanza.ts';
import { jidOf, type Person } from './person.ts';

const { HistorySyncType } = proto.HistorySync;
/** Not of a chat. */
const statusId = statusBroadcast([]).id;

interface PastMessage {
  /** With whom, or in which group. */
  chat: Person | Group;
  at: Date;
  info: proto.IWebMessageInfo;
}

/** What the phone has of its chats, as it is told to a device: an overview, then all of it in parts, then the names. */
export function historyOf(
  network: Network,
  person: Person,
  { chunks = 2, order = 'newest-first', times = 1 }: HistoryOptions,
): proto.Message.IHistorySyncNotification[] {
  const messages = pastMessages(network, person);
  const latest = [...byChat(messages).values()].flatMap((chat) => chat.slice(0, 1));
  const overview = notification(HistorySyncType.INITIAL_BOOTSTRAP, 1, 100, conversations(network, person, latest));
  if (messages.length === 0) return [overview];
  const size = Math.ceil(messages.length / chunks);
  const parts = Array.from({ length: chunks }, (_, index) =>
    notification(
      HistorySyncType.RECENT,
      index + 1,
      Math.floor(((index + 1) * 100) / chunks),
      conversations(network, person, messages.slice(index * size, (index + 1) * size)),
    ),
  );
  if (order === 'oldest-first') parts.reverse();
  const pushnames = peopleIn(network, person, messages).map((each) => ({
    id: jidOf(each, 'lid'),
    pushname: each.name,
  }));
  const names = notification(HistorySyncType.PUSH_NAME, 1, 100, { pushnames });
  return [overview, ...Array.from({ length: times }, () => parts).flat(), names];
}

function notification(
  syncType: proto.HistorySync.HistorySyncType,
  chunkOrder: number,
  progress: number,
  content: proto.IHistorySync,
): proto.Message.IHistorySyncNotification {
  const bytes = proto.HistorySync.encode({ syncType, chunkOrder, progress, ...content }).finish();
  // Phones have larger parts downloaded; the client reads either, and the host of those cannot be chosen.
  return {
    syncType: syncType as number,
    chunkOrder,
    progress,
    initialHistBootstrapInlinePayload: deflateSync(bytes),
  };
}

/** Newest first. */
function pastMessages(network: Network, person: Person): PastMessage[] {
  const chats = person.inbox.filter(({ group }) => group?.id !== statusId);
  const received = chats.map((message) => fromInbox(network, person, message));
  const letters = [...person.outbox.values()].filter(({ to }) => !('members' in to) || to.id !== statusId);
  const written = letters.map((message) => fromOutbox(network, person, message));
  return [...received, ...written].sort((a, b) => b.at.getTime() - a.at.getTime());
}

function fromInbox(network: Network, person: Person, message: ReceivedMessage): PastMessage {
  const { origin, group, from, chat } = message;
  const author = network.directory.getByPhone(from.phone);
  const partner = group ?? (origin === 'contact' ? author : network.directory.findByJid(chat)?.person) ?? author;
  return pastMessage(person, partner, message, origin === 'own-device' ? undefined : author);
}

const fromOutbox = (network: Network, person: Person, message: SentMessage): PastMessage =>
  pastMessage(
    person,
    'members' in message.to ? message.to : network.directory.getByPhone(message.to.phone),
    message,
    undefined,
  );

function pastMessage(
  person: Person,
  chat: Person | Group,
  { id, message, at }: Pick<SentMessage, 'id' | 'message' | 'at'>,
  author: Person | undefined,
): PastMessage {
  const participant = 'members' in chat ? jidOf(author ?? person, 'lid') : null;
  const key = { id, remoteJid: chatId(chat), fromMe: !author, participant };
  return {
    chat,
    at,
    info: { key, message, participant, messageTimestamp: Number(unixSeconds(at)), pushName: author?.name ?? null },
  };
}

const chatId = (chat: Person | Group): string =>
  'members' in chat ? chat.id : jidOf(chat, chat.hasAlias ? 'lid' : 'pn');

const byChat = (messages: readonly PastMessage[]): Map<Person | Group, PastMessage[]> =>
  Map.groupBy(messages, ({ chat }) => chat);

/** With the number of everybody who has a chat, and of nobody else: so one that was hidden stays hidden. */
function conversations(network: Network, person: Person, messages: readonly PastMessage[]): proto.IHistorySync {
  return {
    conversations: [...byChat(messages)].map(([chat, own]) => ({
      id: chatId(chat),
      name: 'members' in chat ? chat.subject : chat.name,
      ...('members' in chat || chat.hidesPhone ? {} : { pnJid: jidOf(chat, 'pn') }),
      messages: own.map(({ info }) => ({ message: info })),
    })),
    phoneNumberToLidMappings: peopleIn(network, person, messages)
      .filter(({ hidesPhone }) => !hidesPhone)
      .map((each) => ({ pnJid: jidOf(each, 'pn'), lidJid: jidOf(each, 'lid') })),
  };
}

function peopleIn(network: Network, person: Person, messages: readonly PastMessage[]): Person[] {
  const people = new Set<Person>();
  for (const chat of byChat(messages).keys()) {
    if ('members' in chat) for (const { phone } of chat.members) people.add(network.directory.getByPhone(phone));
    else people.add(chat);
  }
  people.delete(person);
  return [...people];
}
