import type { AttachmentKind, TriggerAction } from '@recado/contract';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { standInFfmpeg } from '../../testing/stand-in-ffmpeg.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { film, gif, opusSound } from './testing/sample-files.ts';

/** Every way on which a message leaves the product, with every kind of file that WhatsApp knows: what the phone gets. */

const words = 'Veja só';
const converted = film(['avc1']);
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const video = film(['avc1', 'mp4a']);
const picture = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** What is taken in, and what of it the recipient's phone must have. `exact`: not a byte of it was touched on the way. */
interface Kind {
  content(): Buffer | Promise<Buffer>;
  name: string;
  seen: Seen;
  exact?: Buffer;
}
interface Seen {
  kind: AttachmentKind;
  mimetype: string;
  ptt?: boolean;
  gifPlayback?: boolean;
  fileName?: string;
  caption: string;
}

const kinds: Record<AttachmentKind, Kind> = {
  image: { content: picture, name: 'foto.png', seen: { kind: 'image', mimetype: 'image/jpeg', caption: words } },
  document: {
    ...{ content: () => pdf, name: 'tabela.pdf', exact: pdf },
    seen: { kind: 'document', mimetype: 'application/pdf', fileName: 'tabela.pdf', caption: words },
  },
  voice: {
    ...{ content: () => opusSound(), name: 'recado.ogg', exact: opusSound() },
    // Its words come before it, as a message of their own.
    seen: { kind: 'voice', mimetype: 'audio/ogg; codecs=opus', ptt: true, caption: '' },
  },
  video: {
    ...{ content: () => video, name: 'filme.mp4', exact: video },
    seen: { kind: 'video', mimetype: 'video/mp4', gifPlayback: false, caption: words },
  },
  gif: {
    ...{ content: () => gif(2), name: 'festa.gif', exact: converted },
    seen: { kind: 'gif', mimetype: 'video/mp4', gifPlayback: true, caption: words },
  },
};

function see(message: proto.IMessage): Seen | undefined {
  const content = normalizeMessageContent(message);
  const { imageMessage, documentMessage, audioMessage, videoMessage } = content ?? {};
  const plain = (part: { mimetype?: string | null; caption?: string | null }) => ({
    mimetype: part.mimetype ?? '',
    caption: part.caption ?? '',
  });
  if (imageMessage) return { kind: 'image', ...plain(imageMessage) };
  if (documentMessage) return { kind: 'document', ...plain(documentMessage), fileName: documentMessage.fileName ?? '' };
  if (audioMessage) return { kind: 'voice', ...plain(audioMessage), ptt: audioMessage.ptt === true };
  if (!videoMessage) return undefined;
  const gifPlayback = videoMessage.gifPlayback === true;
  return { kind: gifPlayback ? 'gif' : 'video', ...plain(videoMessage), gifPlayback };
}

async function createShop() {
  const app = await createWhatsAppApp({ ffmpegPath: await standInFfmpeg(converted) }, {}, { clock: systemClock });
  const { api, ana, shop, services, eventually } = app;
  await services.automation.start();
  await app.link();
  // Somebody who is no stranger, and has a conversation.
  await ana.write(shop, 'oi');
  const talk = await eventually(async () => {
    const [found] = (await api.conversations.list({ query: {} })).conversations;
    if (!found) throw new Error('no conversation');
    return found;
  });
  const vip = await api.contacts.createGroup({ body: { name: 'VIP' } });
  await api.contacts.create({ body: { name: 'Ana', phone: ana.phone, groupIds: [vip.id] } });
  const take = async ({ content, name }: Kind): Promise<string> => {
    const file = new File([new Uint8Array(await content())], name);
    return (await api.attachments.add({ body: {}, files: { file } })).id;
  };
  const quickAction = async (attachmentId: string | undefined) =>
    (
      await api.quickActions.create({
        body: { name: 'Ação', message: words, sort_order: 1, attachmentId },
        files: { media: undefined },
      })
    ).id;
  return { ...app, talk, vip, take, quickAction };
}
type Shop = Awaited<ReturnType<typeof createShop>>;

const none = { media: undefined };
const run = async ({ api, ana }: Shop, action: TriggerAction): Promise<void> => {
  const { id } = await api.triggers.create({
    body: { name: 'Gatilho', type: 'WHATSAPP_MESSAGE', condition_type: 'ALWAYS', actions: [action] },
  });
  await api.triggers.execute({ params: { id }, body: { phone: ana.phone } });
};

/** Each sends the words, with a file or without. */
const roads: Record<string, (shop: Shop, attachmentId: string | undefined) => Promise<unknown>> = {
  'Envio WhatsApp': ({ api, ana }, attachmentId) =>
    api.send.send({ body: { instanceId: 'loja', to: ana.phone, message: words, attachmentId }, files: none }),
  'a quick action': async ({ api, ana, quickAction }, attachmentId) => {
    const id = await quickAction(attachmentId);
    const attached = attachmentId && (await api.quickActions.attach({ params: { id } })).id;
    await api.send.send({
      body: { instanceId: 'loja', to: ana.phone, message: words, ...(attached && { attachmentId: attached }) },
      files: none,
    });
  },
  'a bulk send': ({ api, vip }, attachmentId) =>
    api.bulkSends.create({
      body: {
        ...{ instanceId: 'loja', message: words, interval: 0, attachmentId },
        selection: { filter: { groupId: vip.id } },
      },
    }),
  'a trigger': async (shop, attachmentId) => {
    const quickActionId = attachmentId && (await shop.quickAction(attachmentId));
    await run(shop, {
      type: 'SEND_WHATSAPP_MESSAGE',
      value: { instanceId: 'loja', to: '{phone}', message: words, delay: 0, ...(quickActionId && { quickActionId }) },
    });
  },
  "a trigger's bulk send": async (shop, attachmentId) => {
    const quickActionId = attachmentId && (await shop.quickAction(attachmentId));
    await run(shop, {
      type: 'SEND_BULK_WHATSAPP',
      value: {
        ...{ instanceId: 'loja', groupId: shop.vip.id, message: words, limit: 50, interval: 0 },
        ...(quickActionId && { quickActionId }),
      },
    });
  },
  'the composer of a conversation': ({ api, talk }, attachmentId) =>
    api.conversations.send({
      params: { id: talk.id },
      body: { text: words, attachmentId, key: `chave-${attachmentId ?? 'texto'}` },
    }),
};

it.each(Object.entries(roads))('%s carries text and every kind of file as it is', async (_, send) => {
  const shop = await createShop();
  const { ana, api, talk, eventually } = shop;
  await send(shop, undefined);
  await eventually(() => expect(ana.inbox.map(({ text }) => text)).toEqual([words]));
  for (const [kind, made] of Object.entries(kinds)) {
    const before = ana.inbox.length;
    await send(shop, await shop.take(made));
    const expected = kind === 'voice' ? 2 : 1;
    await eventually(() => expect(ana.inbox.length).toBe(before + expected));
    if (kind === 'voice') expect(ana.inbox[before]).toMatchObject({ text: words });
    const received = ana.inbox.at(-1);
    expect(received && see(received.message)).toEqual(made.seen);
    const bytes = received?.openMedia() ?? Buffer.alloc(0);
    if (made.exact) expect(bytes.equals(made.exact)).toBe(true);
    else expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 6, height: 4 });
    // And so it stands in the conversation.
    await eventually(async () => {
      const [last] = (await api.conversations.messages({ params: { id: talk.id }, query: {} })).messages;
      expect(last).toMatchObject({ kind, text: words, media: { kind, state: 'stored' } });
    });
  }
});

it('an automatic reply is text, from the menu as by default', async () => {
  const { ana, shop, api, eventually } = await createShop();
  await api.menu.create({ body: { message: 'cardápio', reply: 'Pizza' } });
  await api.settings.save({ body: { default_response: 'Olá!' } });
  await ana.write(shop, 'cardápio');
  await ana.write(shop, 'outra coisa');
  await eventually(() => expect(ana.inbox.map(({ text }) => text)).toEqual(['Pizza', 'Olá!']));
  expect(ana.inbox.map(({ message }) => see(message))).toEqual([undefined, undefined]);
});
