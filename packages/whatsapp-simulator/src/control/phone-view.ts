import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Account, DeliveryState, Group, ReceivedMessage, SentMessage } from '../account.ts';
import { isChange } from '../phone/message-changes.ts';
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
  chats: ChatView[];
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
    chats: [
      ...groups.map((group) => chatView(account, group, group.id, group.subject, `${group.members.length} pessoas`)),
      ...contacts.map((other) => chatView(account, other, other.phone, other.name, phoneLabel(other.phone))),
    ],
  };
}

function chatView(account: Account, partner: Account | Group, id: string, name: string, label: string): ChatView {
  const received = account.inbox.filter((message) => isOfChat(message, partner) && !isChange(message.message));
  const written = account.outbox.filter(({ to, message }) => to === partner && !isChange(message));
  const messages = [...received, ...written].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    id,
    name,
    label,
    unread: received.filter(isUnread).length,
    isTyping: !('members' in partner) && account.seesTyping(partner),
    messages: messages.map((message) => messageView(account, message)),
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

function messageView(account: Account, message: ReceivedMessage | SentMessage): MessageView {
  const author = 'from' in message ? message.from : account;
  const isOwn = author === account;
  return {
    id: message.id,
    author: author.name,
    isOwn,
    isAutomatic: 'from' in message && message.fromDevice > 0,
    text: message.text,
    hasImage: Boolean(message.message.imageMessage),
    file: fileOf(message.message),
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
