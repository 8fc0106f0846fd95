import { proto } from '@whiskeysockets/baileys';
import { describe, expect, test } from 'vitest';
import { readContentDetails, readFile } from './message-media.ts';

const part = {
  url: 'https://mmg.whatsapp.net/v/a.enc',
  directPath: '/v/a.enc?x=1',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileLength: 1234,
  mimetype: 'image/jpeg',
};
/** As it comes from the network. */
const fromNetwork = (message: proto.IMessage) => proto.Message.decode(proto.Message.encode(message).finish());

describe('a message with a file', () => {
  test.each<[string, proto.IMessage, object]>([
    ['image', { imageMessage: { ...part, width: 640, height: 480 } }, { kind: 'image', width: 640, height: 480 }],
    ['video', { videoMessage: { ...part, seconds: 7 } }, { kind: 'video', seconds: 7 }],
    ['round video', { ptvMessage: part }, { kind: 'video' }],
    ['GIF', { videoMessage: { ...part, gifPlayback: true } }, { kind: 'gif' }],
    ['audio', { audioMessage: { ...part, seconds: 61 } }, { kind: 'audio', seconds: 61 }],
    ['voice', { audioMessage: { ...part, ptt: true } }, { kind: 'voice' }],
    ['sticker', { stickerMessage: part }, { kind: 'sticker' }],
    ['document', { documentMessage: { ...part, fileName: 'a.pdf' } }, { kind: 'document' }],
    [
      'document with words',
      { documentWithCaptionMessage: { message: { documentMessage: { ...part, fileName: 'a.pdf', caption: 'veja' } } } },
      { kind: 'document' },
    ],
    [
      'to be seen once',
      { viewOnceMessageV2: { message: { imageMessage: part } } },
      { kind: 'image', isViewOnce: true },
    ],
    ['marked to be seen once', { audioMessage: { ...part, viewOnce: true } }, { kind: 'audio', isViewOnce: true }],
    [
      'that disappears',
      { ephemeralMessage: { message: { viewOnceMessage: { message: { videoMessage: part } } } } },
      { kind: 'video', isViewOnce: true },
    ],
  ])('%s', (_, message, details) => {
    const came = fromNetwork(message);
    expect(readContentDetails(came)).toMatchObject({ type: 'media', isViewOnce: false, ...details });
    expect(readFile(came)).toMatchObject({
      bytes: 1234,
      mimeType: 'image/jpeg',
      source: { directPath: '/v/a.enc?x=1' },
    });
  });

  test.each<[string, proto.Message.IImageMessage]>([
    ['no key', { ...part, mediaKey: null }],
    ['half a key', { ...part, mediaKey: Buffer.alloc(16) }],
    ['no hash', { ...part, fileSha256: null }],
    ['no place', { ...part, url: null, directPath: null }],
  ])('that has %s has a kind, and nothing to fetch', (_, imageMessage) => {
    const came = fromNetwork({ imageMessage });
    expect(readContentDetails(came)).toMatchObject({ kind: 'image' });
    expect(readFile(came)).toBeUndefined();
  });

  test('is believed within bounds only', () => {
    const wild = { ...part, seconds: 4_000_000_000, width: 2 ** 32 - 1, mimetype: 'text/html\r\nX: 1' };
    const came = fromNetwork({ videoMessage: { ...wild, fileLength: 2 ** 40 } });
    expect(readContentDetails(came)).toMatchObject({ seconds: 0, width: 0 });
    expect(readFile(came)).toMatchObject({ mimeType: '', bytes: 2 ** 40 });
  });
});

describe('a place', () => {
  test('is told with its name', () => {
    const place = { degreesLatitude: -23.56, degreesLongitude: -46.65, name: 'Loja', address: 'Rua A, 1' };
    expect(readContentDetails(fromNetwork({ locationMessage: place }))).toEqual({
      ...{ type: 'location', latitude: -23.56, longitude: -46.65, name: 'Loja', address: 'Rua A, 1', isLive: false },
    });
    const live = { degreesLatitude: 1, degreesLongitude: 2 };
    expect(readContentDetails(fromNetwork({ liveLocationMessage: live }))).toMatchObject({ latitude: 1, isLive: true });
  });

  test.each([
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('that is nowhere on earth is none (%d, %d)', (degreesLatitude, degreesLongitude) => {
    expect(readContentDetails(fromNetwork({ locationMessage: { degreesLatitude, degreesLongitude } }))).toBeUndefined();
  });
});

describe('a contact', () => {
  const card = (lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

  test('is told with its numbers', () => {
    const vcard = card(['FN:Bia', 'item1.TEL;waid=5511911112222:+55 11 91111-2222', 'TEL;type=HOME:(11) 3333-4444']);
    expect(readContentDetails(fromNetwork({ contactMessage: { displayName: 'Bia', vcard } }))).toEqual({
      type: 'contacts',
      contacts: [{ name: 'Bia', phones: ['+55 11 91111-2222', '(11) 3333-4444'] }],
    });
  });

  test('of many, some are kept, and of their cards what fits', () => {
    const vcard = card(['FN:Silva\\, Ana', ...Array.from({ length: 500 }, (_, n) => `TEL:${n}`), 'X'.repeat(100_000)]);
    const contacts = Array.from({ length: 300 }, () => ({ vcard }));
    const read = readContentDetails(fromNetwork({ contactsArrayMessage: { contacts } }));
    if (read?.type !== 'contacts') throw new Error('no contacts');
    expect(read.contacts).toHaveLength(20);
    expect(read.contacts[0]).toEqual({ name: 'Silva, Ana', phones: Array.from({ length: 10 }, (_, n) => String(n)) });
  });

  test('without anything in it is still one', () => {
    expect(readContentDetails(fromNetwork({ contactMessage: { vcard: '' } }))).toEqual({
      type: 'contacts',
      contacts: [{ name: '', phones: [] }],
    });
  });
});
