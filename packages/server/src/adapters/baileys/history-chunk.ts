import { setImmediate as nextTurn } from 'node:timers/promises';
import { proto } from '@whiskeysockets/baileys';

/** Of `HistorySync`, `Conversation` and `HistorySyncMsg`. */
const fields = { conversations: 2, names: 7, aliases: 15, messages: 2, message: 1 } as const;
/** Read before whoever else waits has a turn. */
const perTurn = 100;

/** A part of what a phone tells of its chats, piece by piece. */
export type ChunkPart =
  | { kind: 'alias'; lid: string; phone: string }
  | { kind: 'name'; name: proto.IPushname }
  /** Comes before its messages. */
  | { kind: 'conversation'; conversation: proto.IConversation }
  | { kind: 'message'; message: proto.IWebMessageInfo };

/**
 * Reads `HistorySync` field by field instead of as a whole: a chunk has tens of thousands of messages, and replies would
 * wait for all of them. What makes no sense within it is left out; it throws where its bytes are not even in that form.
 */
export async function* readChunk(bytes: Uint8Array): AsyncGenerator<ChunkPart> {
  for (const [number, value] of fieldsOf(bytes)) {
    if (!(value instanceof Uint8Array)) continue;
    if (number === fields.conversations) yield* readConversation(value);
    if (number === fields.aliases) {
      const { lidJid, pnJid } = attempt(() => proto.PhoneNumberToLIDMapping.decode(value)) ?? {};
      if (lidJid && pnJid) yield { kind: 'alias', lid: lidJid, phone: pnJid };
    }
    if (number === fields.names) {
      const name = attempt(() => proto.Pushname.decode(value));
      if (name) yield { kind: 'name', name };
    }
  }
}

async function* readConversation(bytes: Uint8Array): AsyncGenerator<ChunkPart> {
  const messages: Uint8Array[] = [];
  const rest: Uint8Array[] = [];
  for (const [number, value, whole] of fieldsOf(bytes)) {
    if (number === fields.messages && value instanceof Uint8Array) messages.push(value);
    else rest.push(whole);
  }
  const conversation = attempt(() => proto.Conversation.decode(Buffer.concat(rest)));
  if (!conversation?.id) return;
  yield { kind: 'conversation', conversation };
  for (const [index, part] of messages.entries()) {
    if (index % perTurn === 0) await nextTurn();
    const { message } = attempt(() => proto.HistorySyncMsg.decode(part)) ?? {};
    if (message?.key) yield { kind: 'message', message };
  }
}

type Field = [number: number, value: Uint8Array | undefined, whole: Uint8Array];

/** The fields of an encoded message: those of bytes with their value, all with their own encoding. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1, count = 0; count < 10; shift *= 128, count++) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
    throw new Error('the history is cut off');
  };
  while (at < bytes.length) {
    const start = at;
    const tag = varint();
    const wire = tag % 8;
    let value: Uint8Array | undefined;
    if (wire === 0) varint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      value = bytes.subarray(at, at + length);
      at += length;
    } else throw new Error('this is no history');
    if (at > bytes.length) throw new Error('the history is cut off');
    yield [Math.floor(tag / 8), value, bytes.subarray(start, at)];
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
