import { randomBytes } from 'node:crypto';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { SentMessage } from '../account.ts';
import { deriveKey, seal, sha256 } from '../crypto/symmetric.ts';
import { WhatsAppError } from '../whatsapp-error.ts';

const { Type } = proto.Message.ProtocolMessage;

/** The key of a message as its own author, or the one who got it, names it. */
const keyOf = (messageId: string, chat: string, fromMe: boolean): proto.IMessageKey => ({
  id: messageId,
  remoteJid: chat,
  fromMe,
});

export const reactionTo = (messageId: string, chat: string, emoji: string, isOwn: boolean): proto.IMessage => ({
  reactionMessage: { key: keyOf(messageId, chat, isOwn), text: emoji, senderTimestampMs: Date.now() },
});

export const deletionOf = (messageId: string, chat: string): proto.IMessage => ({
  protocolMessage: { type: Type.REVOKE, key: keyOf(messageId, chat, true) },
});

export const editOf = (messageId: string, chat: string, text: string, at: Date): proto.IMessage => ({
  editedMessage: {
    message: {
      protocolMessage: {
        type: Type.MESSAGE_EDIT,
        key: keyOf(messageId, chat, true),
        editedMessage: { conversation: text },
        timestampMs: at.getTime(),
      },
    },
  },
});

/** As since May 2026: only who has the secret of the message itself can read what became of it. */
export function sealedEditOf(original: SentMessage, chat: string, author: string, text: string): proto.IMessage {
  const key = secretKey(secretOf(original), original.id, author, author, 'Message Edit');
  const edit = proto.Message.encode({ conversation: text }).finish();
  return {
    secretEncryptedMessage: {
      targetMessageKey: keyOf(original.id, chat, true),
      ...sealed(key, edit),
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    },
  };
}

export function voteFor(
  poll: { id: string; message: proto.IMessage },
  { chat, creator, voter, isOwn }: { chat: string; creator: string; voter: string; isOwn: boolean },
  options: readonly string[],
): proto.IMessage {
  const vote = proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map((option) => sha256(Buffer.from(option))),
  }).finish();
  const key = secretKey(secretOf(poll), poll.id, creator, voter, 'Poll Vote');
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: keyOf(poll.id, chat, isOwn),
      vote: sealed(key, vote, Buffer.from(`${poll.id}\0${voter}`)),
      senderTimestampMs: Date.now(),
    },
  };
}

export const pollOf = (name: string, options: readonly string[]): proto.IMessage => ({
  pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount: 1 },
  messageContextInfo: { messageSecret: randomBytes(32) },
});

/** A text that can be edited later. */
export const withSecret = (text: string): proto.IMessage => ({
  conversation: text,
  messageContextInfo: { messageSecret: randomBytes(32) },
});

function secretOf({ message }: { message: proto.IMessage }): Buffer {
  const secret = message.messageContextInfo?.messageSecret;
  if (!secret) throw new WhatsAppError('MESSAGE_UNKNOWN', 'the message has no secret');
  return Buffer.from(secret);
}

/** HKDF as everybody writes it out: extract without a salt, expand by who did what to which message. */
const secretKey = (secret: Buffer, id: string, author: string, actor: string, use: string): Buffer =>
  deriveKey(secret, 32, { info: `${id}${author}${actor}${use}` });

function sealed(key: Buffer, content: Uint8Array, associated?: Buffer) {
  const encIv = randomBytes(12);
  return { encPayload: seal(key, encIv, content, associated), encIv };
}

/** What says something about another message, and shows as none itself. */
export function isChange(message: proto.IMessage): boolean {
  const content = normalizeMessageContent(message);
  return Boolean(
    content?.reactionMessage ??
      content?.protocolMessage ??
      content?.pollUpdateMessage ??
      content?.secretEncryptedMessage,
  );
}

/** Which message it is about, and what it does to it in one word; an empty one where a reaction is taken back. */
export function changeOf(message: proto.IMessage): { targetId: string; kind: string; mark: string } | undefined {
  const content = normalizeMessageContent(message);
  const { reactionMessage, protocolMessage, pollUpdateMessage, secretEncryptedMessage } = content ?? {};
  const about = (key: proto.IMessageKey | null | undefined, kind: string, mark: string) =>
    key?.id ? { targetId: key.id, kind, mark } : undefined;
  if (reactionMessage) return about(reactionMessage.key, 'reaction', reactionMessage.text ?? '');
  if (pollUpdateMessage) return about(pollUpdateMessage.pollCreationMessageKey, 'vote', 'votada');
  if (secretEncryptedMessage) return about(secretEncryptedMessage.targetMessageKey, 'edit', 'editada');
  return protocolMessage?.type === Type.REVOKE
    ? about(protocolMessage.key, 'deletion', 'apagada')
    : about(protocolMessage?.key, 'edit', 'editada');
}

export function pollIn(message: proto.IMessage): { name: string; choices: string[] } | undefined {
  const poll = normalizeMessageContent(message)?.pollCreationMessageV3;
  return poll
    ? { name: poll.name ?? '', choices: (poll.options ?? []).map(({ optionName }) => optionName ?? '') }
    : undefined;
}
