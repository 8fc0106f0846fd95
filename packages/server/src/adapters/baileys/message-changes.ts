import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { cutText, pollOptionsMax, votesBetween } from '@recado/contract';
import {
  isJidGroup,
  jidNormalizedUser,
  normalizeMessageContent,
  proto,
  toNumber,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { MessageChange } from '../../modules/instances/whatsapp.port.ts';
import type { Me } from './journal.ts';
import { readContent } from './message-content.ts';
import { optionText, pollIn } from './message-media.ts';
import type { MessageSecrets, Secret } from './message-secrets.ts';
import { isIgnoredJid, lidOf, personOf, phoneOf } from './read-whatsapp-message.ts';

const emojiMax = 64;
const tagLength = 16;

const { Type } = proto.Message.ProtocolMessage;
const { SecretEncType } = proto.Message.SecretEncryptedMessage;

type Found = Pick<MessageChange, 'kind' | 'text'> & {
  target: proto.IMessageKey | null | undefined;
  ms?: Parameters<typeof toNumber>[0];
};

/** What people do to messages that were sent before. Edits and votes come sealed with the secret of the message they are about. */
export function createChangeReader(me: () => Me | undefined, secrets: Pick<MessageSecrets, 'note' | 'find'>) {
  const authorsOf = (isFromMe: boolean, { key }: WAMessage): string[] => {
    const { id, lid } = me() ?? {};
    const jids = isFromMe ? [lid, id] : personOf(key);
    return jids.filter((jid) => jid !== undefined).map((jid) => jidNormalizedUser(jid));
  };

  const readEdit = (message: WAMessage, sealed: proto.Message.ISecretEncryptedMessage): string | null => {
    const target = sealed.targetMessageKey?.id ?? '';
    const secret = secrets.find(target);
    const authors = authorsOf(message.key.fromMe === true, message);
    const opened =
      secret && openAny(authors, (author) => open(secret, sealed, `${target}${author}${author}Message Edit`));
    const content = opened && attempt(() => proto.Message.decode(opened));
    if (!content) return null;
    const inner = normalizeMessageContent(content)?.protocolMessage?.editedMessage ?? content;
    return readContent(inner)?.text ?? null;
  };

  const readVote = (message: WAMessage, update: proto.Message.IPollUpdateMessage): string | null => {
    const { id, fromMe } = update.pollCreationMessageKey ?? {};
    const secret = secrets.find(id ?? '');
    if (!secret || !update.vote) return null;
    const { vote } = update;
    const opened = openAny(authorsOf(fromMe === true, message), (creator) =>
      openAny(authorsOf(message.key.fromMe === true, message), (voter) =>
        open(secret, vote, `${id}${creator}${voter}Poll Vote`, Buffer.from(`${id}\0${voter}`)),
      ),
    );
    const choices = opened && attempt(() => proto.Message.PollVoteMessage.decode(opened).selectedOptions);
    if (!choices) return null;
    const chosen = new Set(choices.slice(0, pollOptionsMax).map((hash) => Buffer.from(hash).toString('hex')));
    return (secret.choices ?? [])
      .filter((name) => chosen.has(createHash('sha256').update(name).digest('hex')))
      .map(optionText)
      .join(votesBetween);
  };

  const find = (message: WAMessage): Found | undefined => {
    const content = normalizeMessageContent(message.message);
    const { protocolMessage, reactionMessage, pollUpdateMessage, secretEncryptedMessage } = content ?? {};
    if (reactionMessage) {
      const { key: target, text, senderTimestampMs: ms } = reactionMessage;
      return { kind: 'reaction', target, text: cutText(text ?? '', emojiMax), ms };
    }
    if (protocolMessage?.type === Type.REVOKE) return { kind: 'delete', target: protocolMessage.key, text: '' };
    if (protocolMessage?.type === Type.MESSAGE_EDIT) {
      const { key: target, editedMessage, timestampMs: ms } = protocolMessage;
      return { kind: 'edit', target, text: readContent(editedMessage)?.text ?? null, ms };
    }
    if (pollUpdateMessage) {
      const { pollCreationMessageKey: target, senderTimestampMs: ms } = pollUpdateMessage;
      return { kind: 'vote', target, text: readVote(message, pollUpdateMessage), ms };
    }
    if (secretEncryptedMessage?.secretEncType === SecretEncType.MESSAGE_EDIT) {
      const { targetMessageKey: target } = secretEncryptedMessage;
      return { kind: 'edit', target, text: readEdit(message, secretEncryptedMessage) };
    }
    return undefined;
  };

  return {
    /** Keeps what will be needed to read what is done to this message. */
    note({ key, message }: WAMessage): void {
      const value = message?.messageContextInfo?.messageSecret;
      if (!key.id || value?.length !== 32) return;
      const content = normalizeMessageContent(message);
      const choices = content && pollIn(content)?.options;
      secrets.note(key.id, { value: Buffer.from(value).toString('base64'), ...(choices && { choices }) });
    },

    /** Undefined for what is a message of its own, or nothing at all. */
    read(message: WAMessage): MessageChange | undefined {
      const { remoteJid: chat } = message.key;
      if (!chat || isIgnoredJid(chat) || message.messageStubType) return undefined;
      const found = find(message);
      if (!found?.target?.id) return undefined;
      const isGroup = isJidGroup(chat) === true;
      const ms = toNumber(found.ms ?? 0) || toNumber(message.messageTimestamp) * 1000;
      return {
        kind: found.kind,
        targetId: found.target.id,
        chat,
        participant: (isGroup && message.key.participant) || '',
        phone: phoneOf(personOf(message.key)),
        lid: lidOf(personOf(message.key)),
        isGroup,
        isFromMe: message.key.fromMe === true,
        text: found.text,
        // Nobody does anything in the future, and it would stay the last word for ever. Some kinds tell whole seconds only:
        // of two within one the later to come counts, of whatever kind they are.
        changedAt: new Date(Math.floor(Math.max(0, Math.min(ms, Date.now())) / 1000) * 1000),
      };
    },
  };
}

function openAny<T>(authors: readonly string[], read: (author: string) => T | undefined): T | undefined {
  for (const author of authors) {
    const found = read(author);
    if (found !== undefined) return found;
  }
  return undefined;
}

function open(
  { value }: Secret,
  { encPayload, encIv }: proto.Message.IPollEncValue,
  info: string,
  associated?: Buffer,
): Buffer | undefined {
  if (!encPayload || !encIv || encPayload.length < tagLength) return undefined;
  return attempt(() => {
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(value, 'base64'), Buffer.alloc(0), info, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, encIv, { authTagLength: tagLength });
    if (associated) decipher.setAAD(associated);
    decipher.setAuthTag(encPayload.subarray(-tagLength));
    return Buffer.concat([decipher.update(encPayload.subarray(0, -tagLength)), decipher.final()]);
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
