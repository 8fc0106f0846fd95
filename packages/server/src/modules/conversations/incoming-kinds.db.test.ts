import { createHash, randomBytes } from 'node:crypto';
import type { ConversationMessage } from '@recado/contract';
import type { Account, FileOptions } from '@recado/whatsapp-simulator';
import { expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { film, opusSound } from '../media/testing/sample-files.ts';

/** Every kind of message that people send, and all that they do to one: stored, shown by the API, and told to open screens. */

async function createShop() {
  const app = await createWhatsAppApp({}, {}, { clock: systemClock });
  const { api, services, database, eventually, token } = app;
  await app.link();
  await services.automation.start();
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${url}/admin/changes`, { headers: { authorization: `Bearer ${token}` } });
  let heard = '';
  (async () => {
    if (body) for await (const part of body) heard += Buffer.from(part).toString();
  })().catch(() => {});
  const tellings = () => heard.split(/\bconversations\b/).length;

  /** Does something, and waits until a screen that asks when it is told to has this as the newest message. */
  const shows = async (act: () => Promise<unknown>, expected: object): Promise<ConversationMessage> => {
    const before = tellings();
    await act();
    await eventually(() => expect(tellings()).toBeGreaterThan(before));
    return eventually(async () => {
      const [talk] = (await api.conversations.list({ query: {} })).conversations;
      const { messages } = await api.conversations.messages({ params: { id: talk?.id ?? 0 }, query: {} });
      expect(messages[0]).toMatchObject(expected);
      return messages[0] as ConversationMessage;
    });
  };
  const stored = (messageId: string) =>
    database.db
      .selectFrom('incoming_messages')
      .selectAll()
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow();
  return { ...app, shows, stored };
}

const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(300)]);
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), randomBytes(100)]);

const files: [Buffer, FileOptions, string | null][] = [
  [opusSound(), { kind: 'voice', seconds: 2 }, 'audio/ogg; codecs=opus'],
  [randomBytes(200), { kind: 'audio' }, null],
  [jpeg, { kind: 'image', caption: 'a fachada' }, 'image/jpeg'],
  [film(['avc1']), { kind: 'video', caption: 'a festa' }, 'video/mp4'],
  [film(['avc1']), { kind: 'gif' }, 'video/mp4'],
  [Buffer.from('%PDF-1.7'), { kind: 'document', fileName: 'nota.pdf', mimetype: 'application/pdf' }, null],
  [webp, { kind: 'sticker' }, 'image/webp'],
];

it('files of every kind', async () => {
  const { ana, shop, shows, stored } = await createShop();
  for (const [bytes, options, checked_type] of files) {
    const { kind, caption = '', fileName = '' } = options;
    let id = '';
    const shown = await shows(
      async () => {
        id = await ana.sendFile(shop, bytes, options);
      },
      {
        author: 'person',
        text: caption,
        content: { type: 'media', kind },
        media: { kind, state: 'stored', bytes: bytes.length, file_name: fileName },
      },
    );
    expect([kind, shown.media?.checked_type]).toEqual([kind, checked_type]);
    const row = await stored(id);
    expect(row).toMatchObject({ person_key: ana.phone, text: caption, media_id: shown.media?.id });
  }
});

it('files come back byte by byte', async () => {
  const { ana, shop, shows, api } = await createShop();
  const bytes = randomBytes(400_000);
  const { media } = await shows(() => ana.sendFile(shop, bytes, { kind: 'document', fileName: 'a.bin' }), {
    media: { state: 'stored' },
  });
  const { blob } = await api.media.get({ params: { id: media?.id ?? '' } });
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  expect(hash(new Uint8Array(await blob.arrayBuffer()))).toBe(hash(bytes));
});

it('places and contacts', async () => {
  const { ana, shop, shows } = await createShop();
  const place = { degreesLatitude: -23.56, degreesLongitude: -46.65, name: 'Padaria', address: 'Rua A, 1' };
  await shows(() => ana.send(shop, { locationMessage: place }), {
    kind: 'location',
    content: { type: 'location', latitude: -23.56, longitude: -46.65, name: 'Padaria', address: 'Rua A, 1' },
  });
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Beto\nTEL;waid=5521998765432:+55 21 99876-5432\nEND:VCARD';
  const contacts = [{ name: 'Beto', phones: [expect.stringContaining('99876-5432')] }];
  await shows(() => ana.send(shop, { contactMessage: { displayName: 'Beto', vcard } }), {
    kind: 'contact',
    content: { type: 'contacts', contacts },
  });
});

it('what is done to a message: reactions, edits open and sealed, and its end', async () => {
  const { ana, shop, shows } = await createShop();
  let id = '';
  const write = async () => {
    id = await ana.write(shop, 'tres pizas', { withSecret: true });
  };
  await shows(write, { text: 'tres pizas', reactions: [], edited: null });
  await shows(() => ana.react(shop, id, '🍕'), { reactions: [{ emoji: '🍕', author: 'person' }] });
  await shows(() => shop.react(ana, id, '👍'), {
    reactions: [
      { emoji: '🍕', author: 'person' },
      { emoji: '👍', author: 'phone' },
    ],
  });
  await shows(() => ana.react(shop, id, ''), { reactions: [{ emoji: '👍', author: 'phone' }] });
  await shows(() => ana.edit(shop, id, 'três pizas'), { text: 'três pizas', edited: { former: 'tres pizas' } });
  await shows(() => ana.edit(shop, id, 'três pizzas', { sealed: true }), { text: 'três pizzas' });
  await shows(() => ana.deleteForEveryone(shop, id), { text: '', deleted_at: expect.any(String) });
});

it.each<[string, (pair: { ana: Account; shop: Account }) => { asker: Account; other: Account }, string]>([
  ['the person', ({ ana, shop }) => ({ asker: ana, other: shop }), 'person'],
  ['the owner, on the phone,', ({ ana, shop }) => ({ asker: shop, other: ana }), 'phone'],
])('polls of %s, with the votes of both', async (_, pick, author) => {
  const { shows, ...app } = await createShop();
  const { ana, shop } = app;
  const { asker, other } = pick(app);
  // So that there is a conversation.
  await shows(() => ana.write(shop, 'oi'), { text: 'oi' });
  let id = '';
  const poll = {
    kind: 'poll',
    author,
    text: '',
    content: { type: 'poll', question: 'Sabor?', options: ['Queijo, e só', 'Calabresa'] },
  };
  const ask = async () => {
    id = await asker.poll(other, 'Sabor?', ['Queijo, e só', 'Calabresa']);
  };
  await shows(ask, { ...poll, votes: [] });
  const [ofAsker, ofOther] = author === 'person' ? ['person', 'phone'] : ['phone', 'person'];
  await shows(() => other.vote(asker, id, ['Queijo, e só']), {
    ...poll,
    votes: [{ options: ['Queijo, e só'], author: ofOther }],
  });
  await shows(() => asker.vote(other, id, ['Calabresa']), {
    votes: [
      { options: ['Queijo, e só'], author: ofOther },
      { options: ['Calabresa'], author: ofAsker },
    ],
  });
  // Another word in the same second counts too; and one that is taken back is none.
  await shows(() => other.vote(asker, id, ['Calabresa', 'Queijo, e só']), {
    votes: [
      { options: ['Queijo, e só', 'Calabresa'], author: ofOther },
      { options: ['Calabresa'], author: ofAsker },
    ],
  });
  await shows(() => other.vote(asker, id, []), { votes: [{ options: ['Calabresa'], author: ofAsker }] });
  await shows(() => asker.deleteForEveryone(other, id), { content: null, deleted_at: expect.any(String) });
});
