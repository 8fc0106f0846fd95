import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import { createGatewayScenario, shareLinkedScenario, soon } from './testing/gateway-scenario.ts';

const scenario = shareLinkedScenario({ typingMs: 500 });

const file = <const About extends object>(bytes: Buffer, about: About) => ({
  ...about,
  open: async () => Readable.from([bytes.subarray(0, 100), bytes.subarray(100)].filter(({ length }) => length > 0)),
});

describe('a message', () => {
  test('is acknowledged by the server, delivered and read', async () => {
    const { loja, shop, ana } = scenario();
    ana.readReceipts = 'by-hand';
    await loja.send({ id: '3EB0A1', to: ana.jid('pn'), text: 'veja https://example.com/x' });
    const received = await ana.waitForMessage(({ id }) => id === '3EB0A1');
    expect(received.message.extendedTextMessage?.matchedText).toBeFalsy();
    expect(loja.receipts).toEqual([]);
    ana.confirm(received, 'delivered');
    await loja.receipt('3EB0A1', 'delivered');
    ana.confirm(received, 'read');
    await loja.receipt('3EB0A1', 'read');
    await shop.waitForMessage(({ id, origin }) => id === '3EB0A1' && origin === 'own-device');
  });

  test('with a picture is uploaded, with a small preview inside', async () => {
    const { loja, ana } = scenario();
    const image = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer();
    await loja.send({ id: '3EB0A2', to: ana.jid('lid'), text: 'o cardápio', media: file(image, { kind: 'image' }) });
    const received = await ana.waitForMessage(({ text }) => text === 'o cardápio');
    expect(received.openMedia()).toEqual(image);
    expect(received.message.imageMessage).toMatchObject({ mimetype: 'image/jpeg', width: 600, height: 400 });
    expect(received.message.imageMessage?.jpegThumbnail?.length).toBeGreaterThan(100);
  });

  test.each([
    ['document', { kind: 'document', fileName: 'tabela.pdf', mimeType: 'application/pdf' }],
    ['video', { kind: 'video', seconds: 3, thumbnail: Buffer.from([1, 2]) }],
    ['GIF', { kind: 'gif' }],
  ] as const)('with a %s is uploaded with its caption', async (name, about) => {
    const { loja, ana } = scenario();
    const bytes = randomBytes(200_000);
    await loja.send({ id: `3EB0B0${name}`, to: ana.jid('lid'), text: `um ${name}`, media: file(bytes, about) });
    const { message, openMedia } = await ana.waitForMessage(({ text }) => text === `um ${name}`);
    expect(openMedia().equals(bytes)).toBe(true);
    if (about.kind === 'document') {
      expect(message.documentMessage).toMatchObject({ fileName: 'tabela.pdf', mimetype: 'application/pdf' });
    } else {
      const { gifPlayback, mimetype } = message.videoMessage ?? {};
      expect({ gifPlayback: gifPlayback === true, mimetype }).toEqual({
        gifPlayback: about.kind === 'gif',
        mimetype: 'video/mp4',
      });
    }
  });

  test('with a voice comes after its text, and again as the same two messages', async () => {
    const { loja, ana } = scenario();
    const bytes = randomBytes(20_000);
    const wave = new Uint8Array(64).fill(7);
    const media = file(bytes, { kind: 'voice', seconds: 4, wave });
    const before = ana.inbox.length;
    const message = { id: '3EB0B1', to: ana.jid('lid'), text: 'ouça', media };
    await loja.send(message);
    await loja.send(message);
    await ana.waitForMessage(({ id }) => id === '3EB0B1');
    const [text, voice, ...more] = ana.inbox.slice(before);
    expect(more).toEqual([]);
    expect([text?.text, voice?.text]).toEqual(['ouça', '']);
    expect(voice?.message.audioMessage).toMatchObject({ ptt: true, seconds: 4, mimetype: 'audio/ogg; codecs=opus' });
    expect([...(voice?.message.audioMessage?.waveform ?? [])]).toEqual([...wave]);
    expect(voice?.openMedia().equals(bytes)).toBe(true);
  });

  test('with a voice that cannot be uploaded says nothing', async () => {
    const { loja, ana, whatsApp } = scenario();
    const before = ana.inbox.length;
    whatsApp.faults.failUploads = 99;
    const media = file(randomBytes(10), { kind: 'voice', seconds: 1 });
    await expect(loja.send({ id: '3EB0B2', to: ana.jid('lid'), text: 'ouça', media })).rejects.toMatchObject({
      failure: 'not-uploaded',
      message: 'O WhatsApp não recebeu a mensagem de voz. Tente de novo mais tarde.',
    });
    expect(ana.inbox.length).toBe(before);
  });

  test('with a file that is gone is refused in its own words', async () => {
    const { loja, ana } = scenario();
    const gone = new WhatsAppError('refused', 'O arquivo não está mais guardado.');
    const media = { kind: 'image' as const, open: () => Promise.reject(gone) };
    await expect(loja.send({ id: '3EB0B3', to: ana.jid('lid'), text: '', media })).rejects.toBe(gone);
  });

  test('to a group is acknowledged and read', async () => {
    const { loja, whatsApp, shop, ana, beto } = scenario();
    const group = whatsApp.group({ subject: 'Família', members: [shop, ana, beto] });
    ana.readReceipts = 'read';
    let queries = 0;
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['xmlns'] === 'w:g2') queries += 1;
    });
    await loja.send({ id: '3EB0A3', to: group.id, text: 'oi' });
    await loja.send({ id: '3EB0A4', to: group.id, text: 'de novo' });
    await loja.receipt('3EB0A4', 'read');
    expect(queries).toBe(1);
  });

  test('is shown as being typed before, and those of one chat keep their order', async () => {
    const { loja, whatsApp, ana } = scenario();
    const states: string[] = [];
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.tag === 'chatstate') {
        states.push(String(Array.isArray(event.stanza.content) && event.stanza.content[0]?.tag));
      }
    });
    const order: string[] = [];
    const send = async (id: string, to: string, withTyping: boolean) => {
      await loja.send({ id, to, text: id, withTyping });
      order.push(id);
    };
    await Promise.all([send('3EB0B1', ana.jid('lid'), true), send('3EB0B2', ana.jid('lid'), false)]);
    expect(order).toEqual(['3EB0B1', '3EB0B2']);
    expect(states).toEqual(['composing', 'paused']);
  });

  test('does not wait for what is being typed in another chat', async () => {
    const { link, whatsApp, ana, beto } = await createGatewayScenario({ typingMs: 2 * 60_000 });
    const loja = await link();
    const isTyped = whatsApp.until('typing', (event) => event?.type === 'stanza' && event.stanza.tag === 'chatstate');
    const typed = loja.send({ id: '3EB0B4', to: ana.jid('lid'), text: 'a'.repeat(4000), withTyping: true });
    // The connection ends with the test, before it is typed.
    typed.catch(() => {});
    await isTyped;
    await loja.send({ id: '3EB0B5', to: beto.jid('lid'), text: 'já' });
    expect((await beto.waitForMessage()).text).toBe('já');
    expect(ana.inbox).toEqual([]);
  });

  test('gives the contact a privacy token once, not every time', async () => {
    const { loja, whatsApp, shop } = scenario();
    const carla = whatsApp.account({ phone: '5511955554444', name: 'Carla' });
    let tokens = 0;
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['xmlns'] === 'privacy') tokens += 1;
    });
    for (const id of ['3EB0AB', '3EB0AC', '3EB0AD']) {
      await loja.send({ id, to: carla.jid('lid'), text: id });
      await soon(() => tokens > 0, 'a token');
      // An answer comes back behind whatever the server had said before it.
      await carla.write(shop, `visto ${id}`);
      await loja.message(`visto ${id}`);
    }
    expect(tokens).toBe(1);
  });

  test('can be sent again under its id', async () => {
    const { loja, ana } = scenario();
    for (const _ of [1, 2]) await loja.send({ id: '3EB0A5', to: ana.jid('lid'), text: 'uma vez' });
    await ana.waitForMessage(({ id }) => id === '3EB0A5');
  });

  test('is readable although an older one arrived after a new session had begun', async () => {
    const { link, open, restart, whatsApp, shop, ana } = await createGatewayScenario();
    const before = await link();
    await ana.write(shop, 'oi');
    await before.send({ id: '3EB0A8', to: (await before.message('oi')).chat, text: 'olá' });
    await ana.waitForMessage(({ text }) => text === 'olá');
    await before.close();
    restart();
    const unreadable: string[] = [];
    whatsApp.on((event) => event.type === 'unreadable' && unreadable.push(event.messageId));
    const after = open();
    await after.until('connected');
    const release = whatsApp.faults.holdDeliveries(shop);
    await ana.write(shop, 'da sessão antiga');
    await after.send({ id: '3EB0A9', to: ana.jid('lid'), text: 'da nova' });
    release();
    await after.message('da sessão antiga');
    await after.send({ id: '3EB0AA', to: ana.jid('lid'), text: 'ainda da nova' });
    await ana.waitForMessage(({ text }) => text === 'ainda da nova');
    expect(unreadable).toEqual([]);
  });

  test('that a contact cannot read is sent again after a restart', async () => {
    const { link, open, restart, shop, ana } = await createGatewayScenario();
    const before = await link();
    await before.send({ id: '3EB0A6', to: ana.jid('pn'), text: 'um' });
    await ana.waitForMessage(({ text }) => text === 'um');
    await ana.write(shop, 'resposta');
    await before.message('resposta');
    ana.forgetSessions();
    ana.retryRequests = 'by-hand';
    await before.send({ id: '3EB0A7', to: ana.jid('pn'), text: 'dois' });
    await soon(() => ana.unreadable.includes('3EB0A7'), 'the unreadable message');
    await before.close();
    restart();
    await open().until('connected');
    ana.requestRetry('3EB0A7');
    await ana.waitForMessage(({ text }) => text === 'dois');
  });
});

describe('what goes wrong', () => {
  test.each([
    [463, 'stranger', 'A conta não pode iniciar novas conversas'],
    [479, 'refused', 'O WhatsApp recusou a mensagem para este número'],
    [400, 'refused', 'O WhatsApp recusou a mensagem (código 400).'],
  ])('the server refuses with %i', async (code, failure, text) => {
    const { loja, whatsApp, ana } = scenario();
    whatsApp.faults.answerMessage = () => code;
    await expect(loja.send({ id: '3EB0C1', to: ana.jid('pn'), text: 'oi' })).rejects.toMatchObject({
      failure,
      message: expect.stringContaining(text),
    });
  });

  test('the server says nothing', async () => {
    const { link, whatsApp, ana } = await createGatewayScenario({ ackMs: 100 });
    const loja = await link();
    whatsApp.faults.answerMessage = () => 'silence';
    const sending = loja.send({ id: '3EB0C2', to: ana.jid('pn'), text: 'oi' });
    await expect(sending).rejects.toMatchObject({ failure: 'silent' });
  });

  test('the connection is cut while the acknowledgement is awaited', async () => {
    const { link, whatsApp, ana } = await createGatewayScenario();
    const loja = await link();
    whatsApp.faults.answerMessage = () => 'silence';
    const sending = loja.send({ id: '3EB0C3', to: ana.jid('pn'), text: 'oi' });
    whatsApp.on((event) => event.type === 'stanza' && event.stanza.tag === 'message' && whatsApp.faults.drop());
    await expect(sending).rejects.toMatchObject({ failure: 'silent' });
  });

  test('WhatsApp does not tell the devices of a number: nothing is written to nobody', async () => {
    const { link, whatsApp, ana } = await createGatewayScenario({ queryMs: 100 });
    const loja = await link();
    whatsApp.faults.ignoreQuery = ({ attrs }) => attrs['xmlns'] === 'usync';
    await expect(loja.send({ id: '3EB0C4', to: ana.jid('pn'), text: 'oi' })).rejects.toMatchObject({
      failure: 'silent',
    });
  });

  test('the number is not on WhatsApp', async () => {
    const { loja } = scenario();
    const sending = loja.send({ id: '3EB0C6', to: '5511900000099@s.whatsapp.net', text: 'oi' });
    await expect(sending).rejects.toMatchObject({ failure: 'refused', message: 'Este número não está no WhatsApp.' });
  });

  test('the upload fails', async () => {
    const { loja, whatsApp, ana } = scenario();
    whatsApp.faults.failUploads = 99;
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer();
    await expect(
      loja.send({ id: '3EB0C5', to: ana.jid('pn'), text: '', media: file(image, { kind: 'image' }) }),
    ).rejects.toMatchObject({
      failure: 'not-uploaded',
      message: 'O WhatsApp não recebeu a imagem. Tente de novo mais tarde.',
    });
  });
});

describe('a file', () => {
  const uploadsOf = ({ whatsApp }: Pick<ReturnType<typeof scenario>, 'whatsApp'>) => {
    const sizes: number[] = [];
    whatsApp.on((event) => event.type === 'uploaded' && sizes.push(event.size));
    return sizes;
  };

  test('that no host takes at first is offered again', async () => {
    const { loja, ana, whatsApp } = scenario();
    whatsApp.faults.failUploads = 2;
    const bytes = randomBytes(1000);
    await loja.send({ id: '3EB0D1', to: ana.jid('pn'), text: 'tentei', media: file(bytes, { kind: 'image' }) });
    expect((await ana.waitForMessage(({ text }) => text === 'tentei')).openMedia().equals(bytes)).toBe(true);
  });

  test('that a host takes and says nothing about is offered again', async () => {
    const { link, ana, whatsApp } = await createGatewayScenario({ uploadMs: 700, uploadRetryMs: Array(99).fill(10) });
    const loja = await link();
    let held = 2;
    whatsApp.faults.holdUpload = () => (held-- > 0 ? new Promise(() => {}) : undefined);
    const media = file(randomBytes(1000), { kind: 'document', fileName: 'a.pdf', mimeType: 'application/pdf' });
    await loja.send({ id: '3EB0D2', to: ana.jid('pn'), text: 'enfim', media });
    await ana.waitForMessage(({ text }) => text === 'enfim');
    expect(held).toBeLessThan(0);
  });

  test('that many get is uploaded once, also at the same time, each with its own words; and anew after a refusal', async () => {
    const shared = scenario();
    const { loja, ana, beto, whatsApp } = shared;
    const uploads = uploadsOf(shared);
    const bytes = randomBytes(5000);
    const media = file(bytes, { kind: 'document', fileName: 'tabela.pdf', mimeType: 'application/pdf', sha256: 'aa' });
    const people = [ana, beto];
    await Promise.all(
      people.map((person) => loja.send({ id: `3EB0E${person.phone}`, to: person.jid('pn'), text: person.name, media })),
    );
    for (const person of people) {
      const { openMedia, message } = await person.waitForMessage(({ text }) => text === person.name);
      expect(openMedia().equals(bytes)).toBe(true);
      expect(message.documentMessage).toMatchObject({ fileName: 'tabela.pdf', caption: person.name });
    }
    await loja.send({ id: '3EB0E1', to: ana.jid('pn'), text: '', media });
    expect((await ana.waitForMessage(({ id }) => id === '3EB0E1')).text).toBe('');
    expect(uploads).toHaveLength(1);
    // Under another name it is another document.
    await loja.send({ id: '3EB0E2', to: ana.jid('pn'), text: '', media: { ...media, fileName: 'outra.pdf' } });
    expect(uploads).toHaveLength(2);
    whatsApp.faults.answerMessage = () => 500;
    await expect(loja.send({ id: '3EB0E3', to: ana.jid('pn'), text: '', media })).rejects.toMatchObject({
      failure: 'refused',
    });
    whatsApp.faults.clear();
    await loja.send({ id: '3EB0E4', to: ana.jid('pn'), text: '', media });
    expect(uploads).toHaveLength(3);
  });
});

describe('the address of a number', () => {
  test('is the one WhatsApp knows, with or without the ninth digit', async () => {
    const { link, open, ana, beto } = await createGatewayScenario();
    const loja = await link();
    expect(await loja.findJid('5511987654321')).toBe(ana.jid('pn'));
    expect(await loja.findJid('5521987654321')).toBe(beto.jid('pn'));
    expect(await loja.findJid('5511900000099')).toBeUndefined();
    await loja.close();
    await expect(loja.findJid('5511987654321')).rejects.toMatchObject({ failure: 'not-connected' });
    await open().until('connected');
  });

  test('is not known when WhatsApp does not answer', async () => {
    const { link, whatsApp } = await createGatewayScenario({ queryMs: 100 });
    const loja = await link();
    whatsApp.faults.ignoreQuery = ({ attrs }) => attrs['xmlns'] === 'usync';
    await expect(loja.findJid('5511987654321')).rejects.toMatchObject({ failure: 'silent' });
  });
});
