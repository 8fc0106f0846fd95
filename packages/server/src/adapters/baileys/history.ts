import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { cutText, foreignTextLimits } from '@recado/contract';
import {
  downloadContentFromMessage,
  normalizeMessageContent,
  type proto,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type {
  Aliases,
  HistoryLimits,
  HistoryListener,
  PastName,
  ReceivedMessage,
} from '../../modules/instances/whatsapp.port.ts';
import { createRecentMap } from '../../runtime/recent-map.ts';
import { readChunk } from './history-chunk.ts';
import { lidOf, personOf, phoneOf, readMessage } from './read-whatsapp-message.ts';

/** Bytes of a part, as it comes and unpacked: what is beyond is no history of a shop. */
const packedMax = 64 * 1024 * 1024;
const unpackedMax = 256 * 1024 * 1024;
const namesMax = 10_000;
const dayMs = 24 * 60 * 60_000;

const unpack = promisify(inflate);

export type HistoryPart = proto.Message.IHistorySyncNotification;

interface Dependencies {
  lids: Aliases;
  listener: HistoryListener;
  closing: AbortSignal;
  onUnreadable(error: Error): void;
}

/** It will never be read, however often it is tried. */
class UnreadableHistory extends Error {}

/**
 * What the phone tells of its chats when it is linked. Baileys reads the same for itself (numbers behind aliases, tokens)
 * and forgets it when the process ends; here a part is read when its notice is taken from the journal, where it stays until
 * all of it is stored.
 */
export function createHistory({ lids, listener, closing, onUnreadable }: Dependencies) {
  /** By alias or number: they come in a part of their own, before or after the messages. */
  const names = createRecentMap<string>(namesMax, dayMs);

  const nameOf = (jids: readonly string[]): string => names.get(lidOf(jids)) ?? names.get(phoneOf(jids)) ?? '';

  const learn = (jids: readonly (string | null | undefined)[]): Promise<void> => {
    const told = jids.filter((jid) => typeof jid === 'string');
    return lids.learn(lidOf(told), phoneOf(told));
  };

  const findPhone = async ({ phone, lid }: { phone: string; lid: string }): Promise<string> =>
    phone || (lid === '' ? '' : ((await lids.find(lid)) ?? ''));

  const store = async (messages: readonly ReceivedMessage[]): Promise<void> => {
    if (messages.length === 0) return;
    const known: ReceivedMessage[] = [];
    for (const message of messages) known.push({ ...message, phone: await findPhone(message) });
    await listener.onConversation(known);
    // Numbers are learnt beside this, also between the look above and what was stored.
    for (const lid of new Set(known.map((message) => message.lid))) if (lid !== '') await lids.settle(lid);
  };

  const tellNames = async (told: readonly proto.IPushname[]): Promise<void> => {
    const found: PastName[] = [];
    for (const { id, pushname } of told.slice(0, namesMax)) {
      if (!id || !pushname) continue;
      const name = cutText(pushname, foreignTextLimits.nameMax);
      const lid = lidOf([id]);
      const phone = phoneOf([id]);
      names.set(lid || phone, name);
      found.push({ phone: await findPhone({ phone, lid }), lid, name });
    }
    if (found.length > 0) await listener.onNames(found);
  };

  const takeAll = async (notification: HistoryPart): Promise<void> => {
    const limits = await listener.limits();
    const bytes = await open(notification, closing);
    const told: proto.IPushname[] = [];
    let conversation: Collected | undefined;
    for await (const part of reading(readChunk(bytes))) {
      closing.throwIfAborted();
      if (part.kind === 'alias') await learn([part.lid, part.phone]);
      if (part.kind === 'name' && told.length < namesMax) told.push(part.name);
      if (part.kind === 'conversation') {
        await store(conversation?.chosen() ?? []);
        const { id, pnJid, lidJid } = part.conversation;
        await learn([id, pnJid, lidJid]);
        conversation = limits && collect(part.conversation, limits, nameOf);
      }
      if (part.kind === 'message') conversation?.add(part.message);
    }
    await store(conversation?.chosen() ?? []);
    if (limits) await tellNames(told);
  };

  return {
    /** Resolves once all of this part is stored, or is known never to be. */
    async take(notification: HistoryPart): Promise<'stored' | 'lost'> {
      try {
        await takeAll(notification);
        return 'stored';
      } catch (error) {
        if (!(error instanceof UnreadableHistory)) throw error;
        onUnreadable(error);
        return 'lost';
      }
    },
  };
}

type Collected = ReturnType<typeof collect>;

/** Of one conversation what is young enough, and of that the newest. */
function collect(
  conversation: proto.IConversation,
  { since, until, perChat }: HistoryLimits,
  nameOf: (jids: readonly string[]) => string,
) {
  let found: ReceivedMessage[] = [];
  const byTime = () => found.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()).slice(-perChat);
  return {
    add(info: proto.IWebMessageInfo): void {
      const { id: remoteJid = null, pnJid, lidJid, displayName, name } = conversation;
      const participant = info.key?.participant ?? info.participant ?? null;
      const remoteJidAlt = (lidOf([remoteJid ?? '']) ? pnJid : lidJid) ?? undefined;
      const key: WAMessageKey = { ...info.key, remoteJid, participant, ...(remoteJidAlt && { remoteJidAlt }) };
      const message = readMessage({ ...info, key });
      if (!message || !(message.sentAt >= since)) return;
      const book = message.isGroup ? '' : (displayName ?? name ?? '');
      const senderName = message.senderName || nameOf(personOf(key)) || cutText(book, foreignTextLimits.nameMax);
      // Nobody writes in the future, and one who seems to would stay the newest for ever.
      found.push({ ...message, senderName, sentAt: message.sentAt > until ? until : message.sentAt });
      if (found.length > 2 * perChat) found = byTime();
    },
    /** Oldest first. */
    chosen: byTime,
  };
}

/** The phone's own word that there is a part of its history. */
export function historyIn({ key, message }: WAMessage): HistoryPart | undefined {
  const notification = normalizeMessageContent(message)?.protocolMessage?.historySyncNotification;
  return (key.fromMe && notification) || undefined;
}

/** What cannot be made sense of now, will not later. */
async function* reading<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw new UnreadableHistory('a part of the history cannot be read', { cause: error });
    });
    if (next.done) return;
    yield next.value;
  }
}

async function open(notification: HistoryPart, closing: AbortSignal): Promise<Buffer> {
  const inline = notification.initialHistBootstrapInlinePayload;
  const packed = inline?.length ? Buffer.from(inline) : await download(notification, closing);
  return unpack(packed, { maxOutputLength: unpackedMax }).catch((error: unknown) => {
    throw new UnreadableHistory('a part of the history cannot be unpacked', { cause: error });
  });
}

async function download({ directPath, mediaKey, fileSha256 }: HistoryPart, closing: AbortSignal): Promise<Buffer> {
  if (!directPath || !mediaKey) throw new UnreadableHistory('a part of the history has no address');
  const stream = await downloadContentFromMessage({ directPath, mediaKey }, 'md-msg-hist', {
    options: { signal: closing },
  });
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > packedMax) throw new UnreadableHistory('a part of the history is too large');
    parts.push(part);
  }
  const packed = Buffer.concat(parts);
  if (fileSha256?.length && !createHash('sha256').update(packed).digest().equals(fileSha256)) {
    throw new Error('a part of the history came damaged');
  }
  return packed;
}
