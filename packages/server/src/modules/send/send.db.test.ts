import { describe, expect, it, test } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createOutgoingMessagesRepository, type OutgoingRow } from '../outbox/outgoing-messages.repository.ts';

const body = { instanceId: 'loja', to: '5511987654321', message: 'Olá!' };
const files = { media: undefined };

async function createShop() {
  const app = await createWhatsAppApp();
  await app.link();
  return app;
}

async function picture(): Promise<File> {
  const { default: sharp } = await import('sharp');
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'foto.png', { type: 'image/png' });
}

describe('sending a message', () => {
  it('answers when WhatsApp took it, and tells later how far it got', async () => {
    const { api, ana, eventually } = await createShop();
    ana.readReceipts = 'read';
    const sent = await api.send.send({ body: { ...body, message: 'Olá!\nTudo bem?' }, files });
    expect(sent).toMatchObject({ phone: '+55 11 98765-4321', message: 'Olá!\nTudo bem?', origin: 'send', error: null });
    expect((await ana.waitForMessage()).text).toBe('Olá!\nTudo bem?');
    await eventually(async () => expect(await api.send.recent({})).toMatchObject([{ id: sent.id, state: 'read' }]));
  });

  it('is the same message when the answer was lost and the form is sent again', async () => {
    const { api, ana } = await createShop();
    const form = { ...body, message: 'Uma vez', key: 'formulario-1' };
    const [first, second] = await Promise.all([
      api.send.send({ body: form, files }),
      api.send.send({ body: form, files }),
    ]);
    expect(second.id).toBe(first.id);
    expect((await api.send.send({ body: form, files })).id).toBe(first.id);
    const another = await api.send.send({ body: { ...form, key: 'formulario-2' }, files });
    expect(another.id).not.toBe(first.id);
    await ana.waitForMessage(() => ana.inbox.length === 2);
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Uma vez', 'Uma vez']);
  });

  it('is there once, whichever of its key and its id is found first', async () => {
    const { api, database } = await createShop();
    await api.send.send({ body: { ...body, key: 'formulario-1' }, files });
    const outgoing = createOutgoingMessagesRepository(database.db);
    const { id: _, ...stored } = (await outgoing.findByKey('send:formulario-1')) as OutgoingRow;
    expect(await outgoing.add({ ...stored, message_id: '3EB0A' })).toBeUndefined();
    expect(await outgoing.add({ ...stored, request_key: 'send:formulario-2' })).toBeUndefined();
    expect(await outgoing.add({ ...stored, request_key: null })).toBeUndefined();
  });

  it('is refused with the key of another message', async () => {
    const { api, ana, whatsApp } = await createShop();
    const bia = whatsApp.account({ phone: '5511922222222', name: 'Bia' });
    const form = { ...body, message: 'São {hora}', key: 'formulario-1' };
    const first = await api.send.send({ body: form, files });
    for (const other of [{ message: 'Outra' }, { to: bia.phone }]) {
      const again = api.send.send({ body: { ...form, ...other }, files });
      await expect(again).rejects.toMatchObject({ status: 409, code: 'SEND_KEY_REUSED' });
    }
    expect((await api.send.send({ body: form, files })).id).toBe(first.id);
    await ana.waitForMessage();
    expect([ana.inbox.length, bia.inbox.length]).toEqual([1, 0]);
  });

  it('takes up what a trigger left waiting, unless the contact is blocked by then', async () => {
    const { api, ana, database, whatsApp, clock, until, eventually } = await createShop();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    const bia = whatsApp.account({ phone: '5511912345678', name: 'Bia' });
    const now = clock.read().toISOString();
    const waiting = (id: number, { phone }: { phone: string }) => ({
      ...{ instance_id: 'loja', chat: `${phone}@s.whatsapp.net`, message_id: `3EB0${id}` },
      ...{ person_key: phone, phone: `+${phone}` },
      ...{ contact_name: '', text: 'Promoção', media: null, has_media: 0, origin: 'trigger' as const },
      ...{ answers_id: null, state: 'queued' as const, error: null, created_at: now, updated_at: now },
    });
    await database.db
      .insertInto('outgoing_messages')
      .values([waiting(1, ana), waiting(2, bia)])
      .execute();
    await blockContact(database.db, '+55 11 98765-4321');
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    expect((await bia.waitForMessage()).text).toBe('Promoção');
    await eventually(async () =>
      expect(await api.send.recent({})).toMatchObject([
        { phone: '+5511912345678' },
        { state: 'error', error: 'O contato está no grupo Bloqueado.' },
      ]),
    );
    expect(ana.inbox).toEqual([]);
  });

  it('takes a picture with its caption', async () => {
    const { api, ana } = await createShop();
    const sent = await api.send.send({ body, files: { media: await picture() } });
    expect(sent).toMatchObject({ has_media: true });
    const received = await ana.waitForMessage();
    expect(received.text).toBe('Olá!');
    expect(received.openMedia().subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('writes the tags out for the contact of that number', async () => {
    const { api, ana, database } = await createShop();
    const now = new Date().toISOString();
    const contact = { name: 'Ana Paula Souza', email: '', company: 'Padaria', title: '' };
    await database.db
      .insertInto('contacts')
      .values({
        ...contact,
        id: 'ana',
        phone: '+55 11 98765-4321',
        person_key: '5511987654321',
        ...searchColumns,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await api.send.send({ body: { ...body, message: 'Oi {nome} da {empresa}, {data}' }, files });
    expect((await ana.waitForMessage()).text).toBe('Oi Ana Paula Souza da Padaria, 10/03/2026');
    await expect(api.send.send({ body: { ...body, message: 'Oi {cargo}' }, files })).rejects.toMatchObject({
      status: 400,
      code: 'TAG_WITHOUT_VALUE',
    });
    await expect(api.send.send({ body: { ...body, message: 'Oi {x} {y}' }, files })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_TAGS',
      message: 'Tags inválidas encontradas: {x}, {y}',
    });
  });

  it('finds the address that WhatsApp knows, with or without the ninth digit', async () => {
    const { api, whatsApp } = await createShop();
    const bia = whatsApp.account({ phone: '553198765432', name: 'Bia' });
    await api.send.send({ body: { ...body, to: '5531998765432' }, files });
    expect((await bia.waitForMessage()).text).toBe('Olá!');
    await api.send.send({ body: { ...body, to: '553198765432', message: 'De novo' }, files });
    await bia.waitForMessage(({ text }) => text === 'De novo');
  });

  it('says when the number is not on WhatsApp', async () => {
    const { api } = await createShop();
    await expect(api.send.send({ body: { ...body, to: '5511911112222' }, files })).rejects.toMatchObject({
      status: 400,
      code: 'NOT_ON_WHATSAPP',
    });
  });

  it('says when WhatsApp refuses the message, and the list shows it', async () => {
    const { api, whatsApp } = await createShop();
    whatsApp.faults.answerMessage = () => 479;
    await expect(api.send.send({ body, files })).rejects.toMatchObject({ status: 502, code: 'WHATSAPP_REFUSED' });
    expect(await api.send.recent({})).toMatchObject([{ state: 'error', error: expect.stringContaining('recusou') }]);
  });

  it('says when the picture could not be uploaded', async () => {
    const { api, whatsApp } = await createShop();
    whatsApp.faults.failUploads = 99;
    const media = await picture();
    await expect(api.send.send({ body, files: { media } })).rejects.toMatchObject({ code: 'WHATSAPP_REFUSED' });
  });

  it('needs a connected instance', async () => {
    const { api } = await createShop();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    await expect(api.send.send({ body, files })).rejects.toMatchObject({ code: 'INSTANCE_NOT_CONNECTED', status: 409 });
    await expect(api.send.send({ body: { ...body, instanceId: 'nada' }, files })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ instanceId: '' }, 'Selecione uma instância do WhatsApp'],
    [{ to: '' }, 'Número de telefone é obrigatório'],
    [{ to: '55119' }, 'Número deve ter 10 dígitos (fixo) ou 11 dígitos (móvel) após o DDD'],
    [{ to: '5520987654321' }, 'DDD inválido. Use um código de área brasileiro válido'],
    [{ to: '5511887654321' }, 'Números móveis (11 dígitos) devem começar com 9 após o DDD'],
    [{ message: ' ' }, 'Mensagem ou mídia é obrigatória'],
    [{ message: 'x'.repeat(10_000) }, 'A mensagem deve ter no máximo'],
  ])('refuses a wrong field (%#)', async (wrong, text) => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    await expect(api.send.send({ body: { ...body, ...wrong }, files })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(text),
    });
  });

  it('refuses what is no image, and needs a session', async () => {
    const { signIn, api: anonymous } = await createTestApp();
    const { api } = await signIn();
    const media = new File(['<svg/>'], 'foto.png', { type: 'image/png' });
    await expect(api.send.send({ body, files: { media } })).rejects.toMatchObject({
      status: 400,
      message: 'Apenas arquivos de imagem são permitidos',
    });
    await expect(anonymous.send.send({ body, files })).rejects.toMatchObject({ status: 401 });
    await expect(anonymous.send.recent({})).rejects.toMatchObject({ status: 401 });
  });
});

/** Filled by the contacts module; a row made by hand has none. */
const searchColumns = {};
