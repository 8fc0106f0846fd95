import { createHash } from 'node:crypto';
import {
  type BinaryNode,
  cleanMessage,
  decodeMessageNode,
  jidNormalizedUser,
  proto,
  type SignalDataSet,
  type SignalKeyStoreWithTransaction,
  unpadRandomMax16,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { GatewayTimes } from './gateway-times.ts';
import type { KeyStore } from './key-store.ts';
import { type MessageSecrets, secretsType } from './message-secrets.ts';

type Attributes = BinaryNode['attrs'];

interface Entry {
  /** Grows with every entry, also across restarts. */
  position: number;
  attributes: Attributes;
  /** Base64. */
  plaintext: string;
}

/** How a ciphertext is read: within a transaction on these keys, under this lock of Baileys'. */
interface Reading {
  keys: SignalKeyStoreWithTransaction;
  lock: string;
  decrypt(): Promise<Uint8Array>;
}

/** The linked account's own addresses. */
export interface Me {
  id: string;
  lid?: string;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * Baileys confirms a message to WhatsApp before anybody has stored it, and a ciphertext can be read only once. So what
 * was read is kept among the keys, written in the very transaction that moves the ratchet on, until the message is
 * stored: nothing is lost wherever the process ends, and it costs no write of its own.
 */
export function createJournal(
  store: KeyStore,
  secrets: Pick<MessageSecrets, 'changes'>,
  { keepReadMs }: Pick<GatewayTimes, 'keepReadMs'>,
) {
  const entries = new Map<string, Entry>();
  /** Which ciphertexts make up a message: in a group the key to it may come along. */
  const byMessage = new Map<string, Set<string>>();
  /** Messages that are stored, oldest first, and since when. */
  const stored = new Map<string, number>();
  /** Of ciphertexts that arrived and are not read yet. */
  const arrived = new WeakMap<Uint8Array, Attributes>();
  let lastPosition = 0;
  let sweep: NodeJS.Timeout | undefined;

  const remember = (hash: string, entry: Entry) => {
    entries.set(hash, entry);
    lastPosition = Math.max(lastPosition, entry.position);
    const name = nameOfStanza(entry.attributes);
    // More of a message than was known when it was dismissed: it could not be read as a whole before.
    stored.delete(name);
    byMessage.set(name, (byMessage.get(name) ?? new Set()).add(hash));
  };

  /** In groups: one statement for many, and none that a reply would wait for. */
  const removeStored = async (before: number) => {
    const gone: string[] = [];
    for (const [name, at] of stored) {
      if (at > before) break;
      stored.delete(name);
      gone.push(...(byMessage.get(name) ?? []));
      byMessage.delete(name);
    }
    for (const hash of gone) entries.delete(hash);
    // The key store reports a failure; the messages are then handed over once more at the next start.
    if (gone.length === 0) return;
    const changes = { ...journalKeys(gone.map((hash) => [hash, null])), [secretsType]: secrets.changes() };
    await store.set(changes as SignalDataSet).catch(() => {});
  };
  const sweepLater = () => {
    sweep ??= setTimeout(async () => {
      await removeStored(performance.now() - keepReadMs);
      sweep = undefined;
      if (stored.size > 0) sweepLater();
    }, keepReadMs / 4);
  };

  return {
    async load(): Promise<void> {
      for (const { id, value } of await store.all('journal')) {
        if (value) remember(id, value as Entry);
      }
    },

    /** Notes whose message a ciphertext is: when it is read, only its bytes are known. */
    watch({ attrs, content }: BinaryNode): void {
      for (const child of Array.isArray(content) ? content : []) {
        if (child.tag === 'enc' && child.content instanceof Uint8Array) arrived.set(child.content, attrs);
      }
    },

    /**
     * Reads a ciphertext within a transaction of its own, which also stores what it said. One that was read before is
     * answered from memory: WhatsApp delivers again what it got no receipt for.
     */
    async read(ciphertext: Uint8Array, { keys, lock, decrypt }: Reading): Promise<Uint8Array> {
      const hash = createHash('sha256').update(ciphertext).digest('base64url');
      const known = entries.get(hash);
      if (known) return Buffer.from(known.plaintext, 'base64');
      const attributes = arrived.get(ciphertext);
      if (!attributes) return keys.transaction(decrypt, lock);
      const { plaintext, entry } = await keys.transaction(async () => {
        const plaintext = await decrypt();
        lastPosition = Math.max(lastPosition + 1, Date.now() * 1000);
        const entry = { position: lastPosition, attributes, plaintext: Buffer.from(plaintext).toString('base64') };
        await keys.set(journalKeys([[hash, entry]]));
        return { plaintext, entry };
      }, lock);
      remember(hash, entry);
      return plaintext;
    },

    /** The message is stored, or is none that anybody wants. Its receipt may still get lost, so it stays for a while. */
    done(key: WAMessageKey): void {
      const name = nameOf(key);
      if (!byMessage.has(name) || stored.has(name)) return;
      stored.set(name, performance.now());
      sweepLater();
    },

    isDone: (key: WAMessageKey): boolean => stored.has(nameOf(key)),

    /** What was read and not stored, oldest first; what makes no message is left out. */
    pending(me: Me): WAMessage[] {
      const messages = new Map<string, WAMessage>();
      const oldest = [...entries.values()].sort((a, b) => a.position - b.position);
      for (const entry of oldest) {
        const name = nameOfStanza(entry.attributes);
        if (stored.has(name)) continue;
        const message = messages.get(name) ?? readEnvelope(entry, me);
        const content = readPlaintext(entry);
        if (!message || !content) continue;
        message.message = { ...message.message, ...(content.deviceSentMessage?.message ?? content) };
        messages.set(name, message);
      }
      return [...messages.values()];
    },

    async close(): Promise<void> {
      clearTimeout(sweep);
      await removeStored(Number.POSITIVE_INFINITY);
    },
  };
}

const readEnvelope = ({ attributes: attrs }: Entry, { id, lid = '' }: Me): WAMessage | undefined =>
  attempt(() => {
    const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, id, lid);
    cleanMessage(fullMessage, id, lid);
    return fullMessage;
  });

const readPlaintext = ({ plaintext }: Entry): proto.IMessage | undefined =>
  attempt(() => proto.Message.decode(unpadRandomMax16(Buffer.from(plaintext, 'base64'))));

/** Anybody can send bytes that decrypt and make no sense: one of them must not keep the number from connecting. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Baileys writes any kind of key that a transaction names; its types know only its own. */
const journalKeys = (changes: [string, Entry | null][]) => ({ journal: Object.fromEntries(changes) }) as SignalDataSet;

const nameOfStanza = ({ recipient, from, participant, id }: Attributes): string =>
  nameOf({ remoteJid: recipient ?? from ?? '', participant: participant ?? '', id: id ?? '' });

const nameOf = ({ remoteJid, participant, id }: WAMessageKey): string =>
  [remoteJid, participant]
    .map((jid) => (jid ? jidNormalizedUser(jid) : ''))
    .concat(id ?? '')
    .join(' ');
