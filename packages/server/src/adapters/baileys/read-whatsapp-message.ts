import { cutText, foreignTextLimits } from '@recado/contract';
import {
  isHostedLidUser,
  isHostedPnUser,
  isJidBot,
  isJidBroadcast,
  isJidGroup,
  isJidMetaAI,
  isJidNewsletter,
  isLidUser,
  isPnUser,
  jidDecode,
  toNumber,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import type { MediaSource } from '../../modules/media/media-host.port.ts';
import { handleOf } from './handles.ts';
import { readContent } from './message-content.ts';
import { readContentDetails, readFile } from './message-media.ts';

/** Undefined for what nobody should see or answer. */
export function readMessage({ key, message, ...envelope }: WAMessage): ReceivedMessage | undefined {
  const { id, remoteJid: chat } = key;
  if (!id || !chat || isIgnoredJid(chat) || isMachine(chat)) return undefined;
  // A message that could not be read yet has a stub in its place; the real one follows under the same id.
  if (envelope.messageStubType) return undefined;
  const content = readContent(message);
  if (!content) return undefined;
  const isGroup = isJidGroup(chat) === true;
  const handle = cutText(handleOf(key), foreignTextLimits.nameMax);
  return {
    id,
    chat,
    participant: (isGroup && key.participant) || '',
    phone: phoneOf(personOf(key)),
    lid: lidOf(personOf(key)),
    senderName: envelope.pushName ? cutText(envelope.pushName, foreignTextLimits.nameMax) : handle,
    ...(handle !== '' && !isGroup && { handle }),
    ...content,
    ...(content.kind === 'text' ? {} : besidesText(message, { id, chat, participant: key.participant ?? '' })),
    isGroup,
    isFromMe: key.fromMe === true,
    sentAt: new Date(toNumber(envelope.messageTimestamp) * 1000),
  };
}

/** Where it lies is told together with the message: by it the phone finds the file again. */
function besidesText(
  message: WAMessage['message'],
  inMessage: MediaSource['message'],
): Pick<ReceivedMessage, 'content' | 'media'> {
  if (!message) return {};
  const content = readContentDetails(message);
  const file = readFile(message);
  const media = file && { ...file, source: { ...file.source, message: inMessage } };
  return { ...(content && { content }), ...(media && { media }) };
}

/** Status updates, broadcast lists and channels: nobody there expects an answer. */
export const isIgnoredJid = (jid: string): boolean => isJidBroadcast(jid) === true || isJidNewsletter(jid) === true;

/** WhatsApp's own announcements and its assistant. */
const isMachine = (jid: string): boolean => userOf(jid) === '0' || isJidMetaAI(jid) === true || isJidBot(jid) === true;

/** The addresses under which WhatsApp knows the other person: a number, an alias (LID), or both. */
export function personOf(key: WAMessageKey): string[] {
  const isGroup = isJidGroup(key.remoteJid ?? undefined);
  if (isGroup && key.fromMe) return [];
  const jids = isGroup ? [key.participant, key.participantAlt] : [key.remoteJid, key.remoteJidAlt];
  return jids.filter((jid): jid is string => typeof jid === 'string' && jid !== '');
}

/** Digits of the number, without the device that a JID may name; empty when only an alias is known. */
export const phoneOf = (jids: readonly string[]): string =>
  userOf(jids.find((jid) => isPnUser(jid) || isHostedPnUser(jid)));

/** The digits of an alias say nothing about the number. */
export const lidOf = (jids: readonly string[]): string =>
  userOf(jids.find((jid) => isLidUser(jid) || isHostedLidUser(jid)));

const userOf = (jid: string | undefined): string => (jid && jidDecode(jid)?.user) || '';
