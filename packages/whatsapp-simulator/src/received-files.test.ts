import { randomBytes } from 'node:crypto';
import { downloadContentFromMessage, normalizeMessageContent, type WAMessage } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

describe('a file of a contact', () => {
  scenario('is fetched and read by the client, whatever its kind', async ({ shop, ana, link }) => {
    const client = await link();
    for (const [kind, part, type] of [
      ['image', 'imageMessage', 'image'],
      ['video', 'videoMessage', 'video'],
      ['gif', 'videoMessage', 'gif'],
      ['audio', 'audioMessage', 'audio'],
      ['voice', 'audioMessage', 'ptt'],
      ['document', 'documentMessage', 'document'],
      ['sticker', 'stickerMessage', 'sticker'],
    ] as const) {
      const file = randomBytes(40_000);
      const id = await ana.sendFile(shop, file, { kind, fileName: 'a.bin', seconds: 3 });
      const message = await client.message((each) => each.key.id === id);
      expect((await download(message, part, type)).equals(file), kind).toBe(true);
    }
  });

  scenario('is gone after a while; the phone puts it there again for whoever asks', async ({ wa, shop, ana, link }) => {
    const client = await link();
    const file = randomBytes(1000);
    const id = await ana.sendFile(shop, file, { kind: 'document', fileName: 'a.bin' });
    const message = await client.message((each) => each.key.id === id);
    wa.faults.expireMedia();
    await expect(download(message, 'documentMessage', 'document')).rejects.toMatchObject({
      output: { statusCode: 410 },
    });
    const { documentMessage } =
      normalizeMessageContent((await client.socket.updateMediaMessage(message)).message) ?? {};
    expect(documentMessage?.directPath).toMatch(/^\/v\//);
    const origin = wa.url.replace('ws://', 'http://').replace('/ws/chat', '');
    const renewed = { ...documentMessage, directPath: undefined, url: origin + documentMessage?.directPath };
    expect((await read(await downloadContentFromMessage(renewed as never, 'document'))).equals(file)).toBe(true);
  });

  scenario('that the phone has no more is refused', async ({ wa, shop, ana, link }) => {
    const client = await link();
    shop.mediaRetries = 'lost';
    const id = await ana.sendFile(shop, randomBytes(1000), { kind: 'image' });
    const message = await client.message((each) => each.key.id === id);
    wa.faults.expireMedia();
    await expect(client.socket.updateMediaMessage(message)).rejects.toThrow('Media re-upload failed by device');
  });

  scenario('may claim what it is not', async ({ shop, ana, link }) => {
    const client = await link();
    const claims = { fileLength: 2 ** 31, fileSha256: Buffer.alloc(32) };
    const id = await ana.sendFile(shop, Buffer.from('oi'), { kind: 'document', claims, viewOnce: true });
    const { message } = await client.message((each) => each.key.id === id);
    const { documentMessage } = normalizeMessageContent(message) ?? {};
    expect(Number(documentMessage?.fileLength)).toBe(2 ** 31);
    expect(message?.viewOnceMessageV2).toBeTruthy();
  });
});

async function download({ message }: WAMessage, part: string, type: string): Promise<Buffer> {
  const content = normalizeMessageContent(message) as Record<string, never> | undefined;
  return read(await downloadContentFromMessage(content?.[part] as never, type as 'image'));
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
