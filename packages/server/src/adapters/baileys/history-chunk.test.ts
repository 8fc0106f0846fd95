import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { type ChunkPart, readChunk } from './history-chunk.ts';

async function read(bytes: Uint8Array): Promise<ChunkPart[]> {
  const parts: ChunkPart[] = [];
  for await (const part of readChunk(bytes)) parts.push(part);
  return parts;
}

const encode = (sync: Omit<proto.IHistorySync, 'syncType'>): Uint8Array =>
  proto.HistorySync.encode({ syncType: proto.HistorySync.HistorySyncType.RECENT, ...sync }).finish();

const message = (id: string) => ({ message: { key: { id }, message: { conversation: id }, messageTimestamp: 1 } });

describe('a part of the history', () => {
  it('is read as the client reads it, one piece after another', async () => {
    const bytes = encode({
      progress: 50,
      conversations: [
        { id: '1@lid', name: 'Ana', unreadCount: 3, messages: [message('A'), message('B')] },
        { id: '2@lid', pnJid: '55@s.whatsapp.net', messages: [] },
      ],
      pushnames: [{ id: '1@lid', pushname: 'Aninha' }],
      phoneNumberToLidMappings: [{ lidJid: '1@lid', pnJid: '44@s.whatsapp.net' }],
    });
    expect(await read(bytes)).toMatchObject([
      { kind: 'conversation', conversation: { id: '1@lid', name: 'Ana' } },
      { kind: 'message', message: { key: { id: 'A' }, message: { conversation: 'A' } } },
      { kind: 'message', message: { key: { id: 'B' } } },
      { kind: 'conversation', conversation: { id: '2@lid', pnJid: '55@s.whatsapp.net' } },
      { kind: 'name', name: { id: '1@lid', pushname: 'Aninha' } },
      { kind: 'alias', lid: '1@lid', phone: '44@s.whatsapp.net' },
    ]);
  });

  it('lets others have their turn within it', async () => {
    const messages = Array.from({ length: 1000 }, (_, index) => message(`${index}`));
    const bytes = encode({ conversations: [{ id: '1@lid', messages }] });
    let turns = 0;
    let isRead = false;
    setImmediate(function count() {
      turns += 1;
      if (!isRead) setImmediate(count);
    });
    expect(await read(bytes)).toHaveLength(1001);
    isRead = true;
    expect(turns).toBeGreaterThan(0);
  });

  it('leaves out a message that makes no sense, and a conversation without a name', async () => {
    const broken = Buffer.from([0x12, 0x02, 0x0a, 0xff]);
    const conversation = Buffer.concat([proto.Conversation.encode({ id: '1@lid' }).finish(), broken]);
    const nameless = proto.Conversation.encode({ messages: [message('A')] }).finish();
    const bytes = Buffer.concat([field(2, conversation), field(2, nameless)]);
    expect(await read(bytes)).toMatchObject([{ kind: 'conversation', conversation: { id: '1@lid' } }]);
  });

  it.each([
    ['cut off', encode({ conversations: [{ id: '1@lid', messages: [message('A')] }] }).subarray(0, -3)],
    ['a length without an end', Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01])],
    ['a length beyond its bytes', Buffer.from([0x12, 0xff, 0x7f, 0x00])],
    ['something else', Buffer.from('<html>')],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(/history/);
  });

  it('may be empty', async () => {
    expect(await read(Buffer.alloc(0))).toEqual([]);
  });
});

const field = (number: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value]);
