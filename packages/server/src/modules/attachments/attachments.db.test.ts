import { type Attachment, type AttachmentKind, attachmentTexts, sendTexts } from '@recado/contract';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { noFfmpeg, standInFfmpeg } from '../../testing/stand-in-ffmpeg.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { compound, film, gif, opusSound } from '../media/testing/sample-files.ts';

const body = { instanceId: 'loja', to: '5511987654321', message: 'Veja' };
const none = { media: undefined };
const dayMs = 24 * 60 * 60_000;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const fileOf = (content: Buffer, name: string) => new File([new Uint8Array(content)], name);
const png = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** As the phone that got it sees it. */
function kindOf(message: proto.IMessage): AttachmentKind | undefined {
  const content = normalizeMessageContent(message);
  if (content?.imageMessage) return 'image';
  if (content?.documentMessage) return 'document';
  if (content?.audioMessage?.ptt) return 'voice';
  return content?.videoMessage ? (content.videoMessage.gifPlayback ? 'gif' : 'video') : undefined;
}

async function createShop(ffmpegPath = noFfmpeg) {
  const shop = await createWhatsAppApp({ ffmpegPath });
  await shop.link();
  const add = (content: Buffer, name: string, as: 'auto' | 'document' = 'auto'): Promise<Attachment> =>
    shop.api.attachments.add({ body: { as }, files: { file: fileOf(content, name) } });
  return { ...shop, add };
}

describe('a file that goes with a message', () => {
  it('arrives as what it is, on the phone and in the list', async () => {
    const made = film(['avc1']);
    const { api, add, ana } = await createShop(await standInFfmpeg(made));
    const files: [Attachment, AttachmentKind, Buffer | undefined][] = [
      [await add(await png(), 'foto.png'), 'image', undefined],
      [await add(pdf, 'tabela.pdf'), 'document', pdf],
      [await add(opusSound(), 'recado.ogg'), 'voice', opusSound()],
      [await add(film(['avc1', 'mp4a']), 'filme.mp4'), 'video', film(['avc1', 'mp4a'])],
      [await add(film(['hvc1']), 'novo.mp4'), 'video', made],
      [await add(gif(2), 'festa.gif'), 'gif', made],
      [await add(await png(), 'foto.png', 'document'), 'document', await png()],
    ];
    for (const [attachment, kind, bytes] of files) {
      expect(attachment.kind).toBe(kind);
      const before = ana.inbox.length;
      const sent = await api.send.send({ body: { ...body, message: '', attachmentId: attachment.id }, files: none });
      expect(sent).toMatchObject({ has_media: true, media_kind: kind, media_name: attachment.file_name, error: null });
      const received = await ana.waitForMessage(() => ana.inbox.length > before && ana.inbox.at(-1)?.text === '');
      const last = ana.inbox.at(-1) ?? received;
      expect(kindOf(last.message)).toBe(kind);
      if (bytes) expect(last.openMedia().equals(bytes)).toBe(true);
    }
    const document = ana.inbox.find(({ message }) => message.documentMessage)?.message.documentMessage;
    expect(document).toMatchObject({ fileName: 'tabela.pdf', mimetype: 'application/pdf' });
    // The animation too, where it comes as the specification's image.
    const sent = await api.send.send({ body, files: { media: fileOf(gif(2), 'festa.gif') } });
    expect(sent.media_kind).toBe('gif');
  });

  it('goes with the person whom alone it went to', async () => {
    const { api, add, services } = await createShop();
    const [sent, other] = [await add(pdf, 'contrato.pdf'), await add(pdf, 'tabela.pdf')];
    await api.send.send({ body: { ...body, attachmentId: sent.id }, files: none });
    expect((await api.privacy.find({ query: { phone: body.to } })).files).toBe(1);
    // The next one who gets the same bytes has a copy of their own.
    expect((await add(pdf, 'contrato.pdf')).id).not.toBe(sent.id);
    await api.privacy.purge({ body: { phone: body.to } });
    expect(await services.media.find(sent.id)).toBeUndefined();
    expect(await services.media.find(other.id)).toMatchObject({ state: 'stored' });
  });

  it('whose bytes somebody took away is stored anew when it is attached again', async () => {
    const { add, services } = await createShop();
    const first = await add(pdf, 'a.pdf');
    await services.media.removeFile(first.id);
    const again = await add(pdf, 'a.pdf');
    expect(again.id).not.toBe(first.id);
    expect(await services.media.has(again.id)).toBe(true);
  });

  it('is the same message when it is sent again, and none with another file under the same key', async () => {
    const { api, add, ana } = await createShop();
    const [first, same, other] = [await add(pdf, 'a.pdf'), await add(pdf, 'a.pdf'), await add(pdf, 'b.pdf')];
    expect(same.id).toBe(first.id);
    const send = (attachmentId: string | undefined) =>
      api.send.send({ body: { ...body, key: 'formulario-1', attachmentId }, files: none });
    const { id } = await send(first.id);
    expect((await send(same.id)).id).toBe(id);
    for (const attachmentId of [other.id, undefined]) {
      await expect(send(attachmentId)).rejects.toMatchObject({ code: 'SEND_KEY_REUSED' });
    }
    const both = { body: { ...body, attachmentId: first.id }, files: { media: fileOf(await png(), 'foto.png') } };
    await expect(api.send.send(both)).rejects.toMatchObject({ status: 400 });
    await ana.waitForMessage();
    expect(ana.inbox.length).toBe(1);
  });

  it('that is no longer there ends the message with words', async () => {
    const { api, add, ana, services } = await createShop();
    const { id } = await add(pdf, 'a.pdf');
    const row = await services.messaging.outbox.queue({
      instanceId: 'loja',
      to: { person: ana.phone, chat: ana.jid('pn') },
      content: { text: 'Veja', file: { id, kind: 'document', file_name: 'a.pdf', sha256: '' } },
      origin: 'trigger',
    });
    await services.media.remove([id]);
    await expect(row && services.messaging.outbox.deliver(row)).rejects.toThrow(attachmentTexts.gone);
    expect(await api.send.recent({})).toMatchObject([{ state: 'error', error: attachmentTexts.gone }]);
    await expect(api.send.send({ body: { ...body, attachmentId: id }, files: none })).rejects.toMatchObject({
      status: 400,
      message: attachmentTexts.gone,
    });
    expect(ana.inbox).toEqual([]);
  });

  it('waited as text in the row before there were stored files, and still goes', async () => {
    const { api, ana, database, clock, until } = await createShop();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    const now = clock.read().toISOString();
    const image = await sharp(await png())
      .jpeg()
      .toBuffer();
    await database.db
      .insertInto('outgoing_messages')
      .values({
        ...{ instance_id: 'loja', chat: ana.jid('pn'), message_id: '3EB0AA', person_key: ana.phone, phone: '' },
        ...{
          contact_name: '',
          text: 'Antes',
          media: image.toString('base64'),
          has_media: 1,
          origin: 'trigger' as const,
        },
        ...{ answers_id: null, state: 'queued' as const, error: null, created_at: now, updated_at: now },
      })
      .execute();
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    const received = await ana.waitForMessage(({ text }) => text === 'Antes');
    expect(received.openMedia().equals(image)).toBe(true);
    expect(await api.send.recent({})).toMatchObject([{ media_kind: 'image', media_name: null }]);
  });
});

describe('without ffmpeg', () => {
  it('says so before anything is sent, and what works without', async () => {
    const { signIn } = await createTestApp({ ffmpegPath: noFfmpeg });
    const { api } = await signIn();
    expect(await api.attachments.abilities()).toEqual({ converts: false });
    const add = (content: Buffer, name: string, as: 'auto' | 'document' = 'auto') =>
      api.attachments.add({ body: { as }, files: { file: fileOf(content, name) } });
    for (const content of [Buffer.from('ID3\x04\0\0'), film(['hvc1']), Buffer.from('\x1a\x45\xdf\xa3', 'latin1')]) {
      await expect(add(content, 'a')).rejects.toMatchObject({ status: 400, message: attachmentTexts.needsConverter });
    }
    expect(await add(Buffer.from('ID3\x04\0\0'), 'musica.mp3', 'document')).toMatchObject({
      kind: 'document',
      mime_type: 'audio/mpeg',
      file_name: 'musica.mp3',
    });
    expect(await add(opusSound({ channels: 2 }), 'a.ogg')).toMatchObject({ kind: 'voice', seconds: 2 });
    const frames = await Promise.all(
      ['#f00', '#00f'].map((color) =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: color } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await add(animation, 'a.gif')).toMatchObject({ kind: 'image', notice: attachmentTexts.stillGif });
  });

  it('says of a GIF that nobody can read what may be done, and takes it as a document', async () => {
    const { api, add } = await createShop();
    const broken = Buffer.from('GIF89a and nothing more');
    await expect(add(broken, 'a.gif')).rejects.toMatchObject({ status: 400, message: attachmentTexts.unreadableGif });
    expect(await add(broken, 'a.gif', 'document')).toMatchObject({ kind: 'document', file_name: 'a.gif' });
    // As the specification's image it is refused in its words.
    const sent = api.send.send({ body, files: { media: fileOf(broken, 'a.gif') } });
    await expect(sent).rejects.toMatchObject({ status: 400, message: sendTexts.notAnImage });
  });
});

it.each([
  ['falsa.pdf', 'falsa.pdf.txt', attachmentTexts.renamed('falsa.pdf.txt')],
  ['nota.txt', 'nota.txt', null],
  // Nothing was said about it, so nothing was wrong.
  ['nota', 'nota.txt', null],
])('a text that came as %s goes as %s, and an ending that was wrong is told', async (told, file_name, notice) => {
  const { signIn } = await createTestApp({ ffmpegPath: noFfmpeg });
  const { api } = await signIn();
  const files = { file: fileOf(Buffer.from('Olá, tudo bem?'), told) };
  expect(await api.attachments.add({ body: {}, files })).toMatchObject({ file_name, notice });
});

describe('what cannot go', () => {
  test.each<[string, Buffer, number, string]>([
    ['nothing', Buffer.alloc(0), 400, attachmentTexts.empty],
    ['a program', Buffer.from('MZ\x90\0\x03\0'), 400, attachmentTexts.unknown],
    ['something else', compound('Contents'), 400, attachmentTexts.unknown],
    [
      'a film of 17 MB',
      Buffer.concat([film(['avc1']), Buffer.alloc(17 * 1024 * 1024)]),
      413,
      attachmentTexts.tooLarge.video,
    ],
    [
      'a voice of 17 MB',
      Buffer.concat([opusSound(), Buffer.alloc(17 * 1024 * 1024)]),
      413,
      attachmentTexts.tooLarge.voice,
    ],
    [
      'a picture of 11 MB',
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(11 * 1024 * 1024)]),
      413,
      attachmentTexts.tooLarge.image,
    ],
  ])('%s', async (_, content, status, message) => {
    const { signIn } = await createTestApp({ ffmpegPath: noFfmpeg });
    const { api } = await signIn();
    const adding = api.attachments.add({ body: {}, files: { file: fileOf(content, 'foto.png') } });
    await expect(adding).rejects.toMatchObject({ status, message });
  });

  it('is told to nobody without a session', async () => {
    const { api } = await createTestApp();
    await expect(api.attachments.add({ body: {}, files: { file: fileOf(pdf, 'a.pdf') } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

it('is kept for as long as somebody waits for it, and for its days after', async () => {
  const { signIn, services, database, clock } = await createTestApp({ ffmpegPath: noFfmpeg });
  const { api } = await signIn();
  const add = async (name: string) => (await api.attachments.add({ body: {}, files: { file: fileOf(pdf, name) } })).id;
  const [unused, waiting, out] = [await add('a.pdf'), await add('b.pdf'), await add('c.pdf')];
  const now = clock.read().toISOString();
  const message = (media_id: string, state: 'queued' | 'read') => ({
    ...{ instance_id: 'loja', chat: 'x', message_id: media_id, person_key: '1', phone: '', contact_name: '', text: '' },
    ...{ media: null, has_media: 1, media_id, origin: 'bulk' as const, answers_id: null, error: null, state },
    ...{ created_at: now, updated_at: now },
  });
  await database.db
    .insertInto('outgoing_messages')
    .values([message(waiting, 'queued'), message(out, 'read')])
    .execute();
  const kept = async () => {
    await services.mediaUpkeep.night({});
    const there = await Promise.all([unused, waiting, out].map((id) => services.media.find(id)));
    return there.map((row) => row !== undefined);
  };
  expect(await kept()).toEqual([true, true, true]);
  clock.advance(dayMs + 1);
  expect(await kept()).toEqual([false, true, true]);
  clock.advance(90 * dayMs);
  expect(await kept()).toEqual([false, true, false]);
  await database.db.updateTable('outgoing_messages').set({ state: 'error' }).execute();
  expect(await kept()).toEqual([false, false, false]);
});
