import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Account, DeliveryState, Group, MediaRetries, ReceivedMessage, SentMessage } from '../account.ts';
import type { PasskeyDemand } from '../network/passkey-ceremony.ts';
import { changeOf, isChange, pollIn } from '../phone/message-changes.ts';
import type { WhatsApp } from '../whatsapp.ts';

/** All that the page shows, as plain data. */
export interface PageView {
  phones: PhoneSummary[];
  /** Clients that show a QR code or wait for a pairing code. */
  visitors: number;
  /** The page's server can read the product's QR code itself. */
  canScan: boolean;
  current: PhoneView | undefined;
}

interface PhoneSummary {
  phone: string;
  name: string;
  label: string;
  devices: number;
  unread: number;
}

export interface PhoneView {
  phone: string;
  name: string;
  label: string;
  isAwaitingCode: boolean;
  devices: { id: number; name: string; isOnline: boolean; linkedAt: string; version: string }[];
  situation: SituationView;
  chats: ChatView[];
}

/** What is being played with this phone just now. */
interface SituationView {
  passkey: PasskeyDemand | 'none';
  hidesPhone: boolean;
  handle: string;
  mediaRetries: MediaRetries;
  isSwitchedOff: boolean;
  /** Of everybody: which version WhatsApp asks for, and how it turns away who logs in. */
  leastRevision: number | undefined;
  turnsAway: number | undefined;
}

export interface ChatView {
  /** A phone's digits, or a group's id. */
  id: string;
  name: string;
  label: string;
  unread: number;
  isTyping: boolean;
  messages: MessageView[];
}

export interface MessageView {
  id: string;
  /** Whose it is: the author's name inside a group. */
  author: string;
  isOwn: boolean;
  /** Written by a linked device, such as the product. */
  isAutomatic: boolean;
  text: string;
  hasImage: boolean;
  /** What it carries besides pictures; opened by its media path. */
  file: { kind: FileKind; name: string } | undefined;
  /** What can be voted for. */
  choices: string[];
  /** What was done to it since. */
  marks: string[];
  at: string;
  /** Of own messages. */
  state: DeliveryState | undefined;
}

export function pageView(wa: WhatsApp, phone: string | undefined, { canScan }: { canScan: boolean }): PageView {
  const account = phone === undefined ? undefined : wa.findAccount(phone);
  return {
    phones: wa.accounts.map((each) => ({
      phone: each.phone,
      name: each.name,
      label: phoneLabel(each.phone),
      devices: each.devices.length,
      unread: each.inbox.filter(isUnread).length,
    })),
    visitors: wa.visitors,
    canScan,
    current: account && phoneView(wa, account),
  };
}

function phoneView(wa: WhatsApp, account: Account): PhoneView {
  const contacts = wa.accounts.filter((other) => other !== account);
  const groups = wa.groups.filter(({ members }) => members.includes(account));
  return {
    phone: account.phone,
    name: account.name,
    label: phoneLabel(account.phone),
    isAwaitingCode: account.isAwaitingCode,
    devices: account.devices.map(({ id, name, isOnline, linkedAt, version }) => ({
      id,
      name,
      isOnline,
      linkedAt: linkedAt.toISOString(),
      version,
    })),
    situation: situationOf(wa, account),
    chats: [
      ...groups.map((group) => chatView(account, group, group.id, group.subject, `${group.members.length} pessoas`)),
      ...contacts.map((other) => chatView(account, other, other.phone, other.name, phoneLabel(other.phone))),
    ],
  };
}

function situationOf({ faults }: WhatsApp, account: Account): SituationView {
  const { requiresPasskey, hidesPhone, handle = '', mediaRetries, isSwitchedOff } = account;
  const { refuseLogin, leastRevision } = faults;
  return {
    passkey: requiresPasskey === true ? 'never-ends' : requiresPasskey || 'none',
    ...{ hidesPhone, handle, mediaRetries, isSwitchedOff, leastRevision },
    turnsAway: typeof refuseLogin === 'object' ? refuseLogin.reason : refuseLogin,
  };
}

function chatView(account: Account, partner: Account | Group, id: string, name: string, label: string): ChatView {
  const received = account.inbox.filter((message) => isOfChat(message, partner) && !isChange(message.message));
  const written = account.outbox.filter(({ to, message }) => to === partner && !isChange(message));
  const marks = marksIn(account, partner);
  const messages = [...received, ...written].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    id,
    name,
    label,
    unread: received.filter(isUnread).length,
    isTyping: !('members' in partner) && account.seesTyping(partner),
    messages: messages.map((message) =>
      messageView(account, message, [...(marks.get(message.id)?.values() ?? [])].filter(Boolean)),
    ),
  };
}

function isOfChat(message: ReceivedMessage, partner: Account | Group): boolean {
  if ('members' in partner) return message.group === partner;
  if (message.group) return false;
  if (message.origin === 'contact') return message.from === partner;
  return message.chat === partner.jid('lid') || message.chat === partner.jid('pn');
}

const isUnread = (message: ReceivedMessage) =>
  !isChange(message.message) && message.origin === 'contact' && message.from.stateOf(message.id) !== 'read';

/** What was done to the messages of a chat, in the words of the page, each once. Of the reactions only the last is shown. */
function marksIn(account: Account, partner: Account | Group): Map<string, Map<string, string>> {
  const inChat = [
    ...account.inbox.filter((message) => isOfChat(message, partner)),
    ...account.outbox.filter(({ to }) => to === partner),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const marks = new Map<string, Map<string, string>>();
  for (const change of inChat.map(({ message }) => changeOf(message))) {
    if (change) marks.set(change.targetId, (marks.get(change.targetId) ?? new Map()).set(change.kind, change.mark));
  }
  return marks;
}

function messageView(account: Account, message: ReceivedMessage | SentMessage, marks: string[]): MessageView {
  const author = 'from' in message ? message.from : account;
  const isOwn = author === account;
  const poll = pollIn(message.message);
  return {
    id: message.id,
    author: author.name,
    isOwn,
    isAutomatic: 'from' in message && message.fromDevice > 0,
    text: message.text || (poll?.name ?? ''),
    hasImage: Boolean(message.message.imageMessage),
    file: fileOf(message.message),
    choices: poll?.choices ?? [],
    marks,
    at: message.at.toISOString(),
    state: isOwn ? account.stateOf(message.id) : undefined,
  };
}

type FileKind = 'document' | 'voice' | 'audio' | 'video' | 'gif';

function fileOf(message: proto.IMessage): MessageView['file'] {
  const { documentMessage, audioMessage, videoMessage } = normalizeMessageContent(message) ?? {};
  if (documentMessage) return { kind: 'document', name: documentMessage.fileName ?? '' };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', name: '' };
  return videoMessage ? { kind: videoMessage.gifPlayback ? 'gif' : 'video', name: '' } : undefined;
}

/** `+55 11 98765-4321`; other countries only get their plus. */
function phoneLabel(digits: string): string {
  const parts = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return parts ? `+55 ${parts[1]} ${parts[2]}-${parts[3]}` : `+${digits}`;
}
