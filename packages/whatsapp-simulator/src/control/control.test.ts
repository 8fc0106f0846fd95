import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { muteLibsignal, startWhatsApp, type WhatsApp } from '../index.ts';
import { createNoiseAuthority } from '../noise/noise-authority.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import { createControl } from './control.ts';
import { ControlError } from './control-error.ts';
import type { PageView } from './phone-view.ts';

const authority = createNoiseAuthority();
let wa: WhatsApp;
let base: string;
let client: TestClient;
let productsQr: () => Promise<string>;
let unmute: () => void;

beforeEach(async () => {
  unmute = muteLibsignal();
  productsQr = async () => client.until('a QR code', () => client.qrTexts.at(-1));
  const product = { readQr: () => productsQr() };
  wa = await startWhatsApp({ authority, preKeyUpload: 'short', onRequest: createControl({ wa: () => wa, product }) });
  base = wa.url.replace('ws://', 'http://').replace('/ws/chat', '');
  client = createClient(wa);
});

afterEach(async () => {
  await client.end();
  await wa.stop();
  unmute();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const post = (path: string, body: unknown = {}) => call('POST', path, body);

describe('a person plays the phones', () => {
  test('has a contact hide its number and tell it later, and changes what was written', async () => {
    const [shop, ana] = ['551187654321', '5511912345678'];
    await post('/api/phones', { phone: shop, name: 'Loja' });
    await post('/api/phones', { phone: ana, name: 'Ana' });
    client.connect();
    await post(`/api/phones/${shop}/scan`);
    await client.ready();
    const write = async (text: string) =>
      (await post(`/api/phones/${ana}/messages`, { to: shop, text, withSecret: true })).body['id'];
    await post(`/api/phones/${ana}/hide`, { hidden: true, handle: '@ana.doces' });
    const id = await write('oi');
    const { key } = await client.message(({ text }) => text === 'oi');
    expect(key.remoteJidAlt).toBeUndefined();
    const look = async (phone: string) => (await call('GET', `/api/view?phone=${phone}`)).body as unknown as PageView;
    expect((await look(ana)).current?.situation).toMatchObject({ hidesPhone: true, handle: 'ana.doces' });
    await post(`/api/phones/${ana}/reveal`);
    const number = () => client.socket.signalRepository.lidMapping.getPNForLID(key.remoteJid ?? '');
    await expect.poll(number).toContain(ana);

    const change = (phone: string, body: object) => post(`/api/phones/${phone}/change`, body);
    await change(ana, { to: shop, id, kind: 'edit', text: 'olá', sealed: true });
    await change(shop, { to: ana, id, kind: 'react', text: '👍' });
    const poll = (await post(`/api/phones/${shop}/poll`, { to: ana, text: 'Sabor?\n Queijo \n\nCoco' })).body['id'];
    expect(await change(ana, { to: shop, id: poll, kind: 'vote', text: 'Coco' })).toMatchObject({ status: 200 });
    await change(ana, { to: shop, id, kind: 'delete' });
    expect((await look(ana)).current?.chats[0]?.messages).toMatchObject([
      { id, text: 'oi', choices: [] },
      { id: poll, text: 'Sabor?', marks: ['votada'], choices: ['Queijo', 'Coco'] },
    ]);
    const marks = async () => (await look(ana)).current?.chats[0]?.messages[0]?.marks.toSorted();
    expect(await marks()).toEqual(['apagada', 'editada', '👍']);
    await change(shop, { to: ana, id, kind: 'react', text: '' });
    expect(await marks()).toEqual(['apagada', 'editada']);
    expect(await post(`/api/phones/${shop}/poll`, { to: ana, text: 'Só isto?' })).toMatchObject({ status: 400 });
  });

  test('has WhatsApp turn a number away with a date, then take it back, then remove it', async () => {
    const shop = '551187654321';
    await post('/api/phones', { phone: shop, name: 'Loja' });
    client.connect();
    await post(`/api/phones/${shop}/scan`);
    await client.ready();
    expect(await post(`/api/phones/${shop}/end`, { code: 402 })).toMatchObject({ status: 200 });
    await client.closed(2);
    client.connect();
    expect(await client.closed(3)).toMatchObject({ code: 402 });
    const { body } = await call('GET', `/api/view?phone=${shop}`);
    expect((body as unknown as PageView).current?.situation).toMatchObject({ turnsAway: 402, passkey: 'none' });
    await post('/api/faults/clear');
    client.connect();
    await client.until('connected again', () => wa.findAccount(shop)?.devices[0]?.isOnline);
    await post(`/api/phones/${shop}/history`);
    await post(`/api/phones/${shop}/end`, { code: 401 });
    expect(await client.closed(4)).toMatchObject({ code: 401 });
    expect(wa.findAccount(shop)?.devices).toEqual([]);
    expect(await post(`/api/phones/${shop}/end`, { code: 999 })).toMatchObject({ status: 400 });
  });

  test('creates them, links one and talks to it', async () => {
    expect(await post('/api/phones', { phone: '+55 11 8765-4321', name: 'Loja' })).toEqual({
      status: 201,
      body: { phone: '551187654321', name: 'Loja' },
    });
    await post('/api/phones', { phone: '5511912345678', name: 'Ana' });
    client.connect();
    expect((await post('/api/phones/551187654321/scan')).body).toMatchObject({ id: 1 });
    await client.ready();

    await post('/api/groups', { subject: 'Vizinhos', members: ['5511912345678', '551187654321'] });
    const image = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
    await post('/api/phones/5511912345678/messages', { to: '551187654321', text: 'oi' });
    const { body: sent } = await post('/api/phones/5511912345678/messages', { to: '551187654321', image });
    const { key } = await client.message(({ text }) => text === 'oi');
    await client.socket.sendMessage(key.remoteJid ?? '', { text: 'olá' });
    const document = { document: Buffer.from('%PDF'), mimetype: 'application/pdf', fileName: 'tabela.pdf' };
    await client.socket.sendMessage(key.remoteJid ?? '', { ...document, caption: 'preços' });
    const priced = await wa.findAccount('5511912345678')?.waitForMessage(({ text }) => text === 'preços');
    await post('/api/phones/551187654321/read', { chat: '5511912345678' });

    const view = (await call('GET', '/api/view?phone=5511912345678')).body as unknown as PageView;
    expect(view.phones).toMatchObject([
      { name: 'Loja', label: '+55 11 8765-4321', devices: 1, unread: 0 },
      { name: 'Ana', label: '+55 11 91234-5678', devices: 0, unread: 2 },
    ]);
    expect(view.current?.chats.map(({ name }) => name)).toEqual(['Vizinhos', 'Loja']);
    expect(view.current?.chats[1]?.messages).toMatchObject([
      { isOwn: true, text: 'oi', state: 'read' },
      { isOwn: true, hasImage: true, state: 'read' },
      { isOwn: false, isAutomatic: true, text: 'olá' },
      { hasImage: false, text: 'preços', file: { kind: 'document', name: 'tabela.pdf' } },
    ]);
    const opened = await fetch(`${base}/api/phones/5511912345678/media/${priced?.id}`);
    expect(opened.headers.get('content-type')).toBe('application/octet-stream');
    expect(await opened.text()).toBe('%PDF');
    const picture = await fetch(`${base}/api/phones/551187654321/media/${sent['id']}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await picture.text()).toBe('picture');

    await post('/api/phones/551187654321/unlink', { device: 1 });
    expect((await client.closed(2)).code).toBe(401);
  });

  test('sees changes as they happen', async () => {
    const ana = wa.account({ phone: '5511912345678', name: 'Ana' });
    const stream = (await fetch(`${base}/api/live?phone=${ana.phone}`)).body?.pipeThrough(new TextDecoderStream());
    const reader = stream?.getReader();
    let received = '';
    const seen = async (isWanted: (view: PageView) => boolean | undefined) => {
      for (;;) {
        const views = received.split('\n\n').slice(0, -1);
        if (views.some((view) => isWanted(JSON.parse(view.replace('data: ', ''))))) return;
        received += (await reader?.read())?.value;
      }
    };
    await seen(({ phones }) => phones.length === 1);
    const beto = wa.account({ phone: '5521998765432', name: 'Beto' });
    await seen(({ phones }) => phones.length === 2);
    await beto.write(ana, 'oi');
    await seen(({ current }) => current?.chats[0]?.messages[0]?.text === 'oi' && current.chats[0].unread === 1);
    await reader?.cancel();
  });

  test('makes things go wrong', async () => {
    wa.account({ phone: '551187654321' });
    client.connect();
    await post('/api/phones/551187654321/scan');
    await client.ready();
    await post('/api/faults/error', { phone: '551187654321', code: 503 });
    expect((await client.closed(2)).code).toBe(503);
    await call('PUT', '/api/faults', { refuseLogin: { reason: 402, code: 101, expire: 60 } });
    client.connect();
    expect((await client.closed(3)).code).toBe(402);
    await post('/api/faults/clear');
    await call('PUT', '/api/faults', { leastRevision: 4_000_000_000, liveRevision: 4_000_000_001 });
    client.connect();
    expect((await client.closed(4)).code).toBe(405);
    expect(await (await fetch(`${base}/sw.js`)).text()).toContain('4000000001');
    await post('/api/faults/clear');
    wa.account({ phone: '5511912345678', name: 'Ana' });
    client.connect();
    await client.ready();
    await post('/api/phones/5511912345678/status', { text: 'na praia' });
    await post('/api/faults/acks');
    expect((await client.closed(5)).reason).toBe('Stream Errored (ack)');

    client.connect();
    await client.ready();
    await post('/api/faults/deaf', { phone: '551187654321' });
    await post('/api/phones/5511912345678/messages', { to: '551187654321', text: 'alguém?' });
    expect(client.messages.some(({ text }) => text === 'alguém?')).toBe(false);
    await post('/api/faults/drop');
    await client.closed(6);
    client.connect();
    await client.message(({ text }) => text === 'alguém?');
    await post('/api/faults/idle', { days: 0 });
    expect((await client.closed(7)).code).toBe(401);
  });
});

test('locks new conversations, frees them again and caps them', async () => {
  wa.account({ phone: '551187654321' });
  client.connect();
  await post('/api/phones/551187654321/scan');
  await client.ready();
  const isLocked = () => client.states.findLast((state) => state.reachoutTimeLock)?.reachoutTimeLock?.isActive;
  await post('/api/phones/551187654321/lock', { minutes: 60 });
  await client.until('the lock', isLocked);
  await post('/api/phones/551187654321/lift');
  await client.until('its end', () => isLocked() === false);
  await post('/api/phones/551187654321/cap', { status: 'CAPPED', total: 10, used: 10 });
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({ total_quota: 10, capping_status: 'CAPPED' });
});

test('demands a passkey of the next device, until it does not', async () => {
  wa.account({ phone: '551187654321' });
  client.connect();
  await client.until('a QR code', () => client.qrTexts[0]);
  await post('/api/phones/551187654321/passkey');
  expect(await post('/api/phones/551187654321/scan')).toMatchObject({
    body: { error: 'O WhatsApp exige uma chave de acesso (passkey) para conectar este aparelho.' },
  });
  await post('/api/phones/551187654321/passkey', { required: false });
  await post('/api/phones/551187654321/scan');
  await client.ready();
});

describe('what cannot be done is said in Portuguese', () => {
  test.for([
    ['POST', '/api/phones', { phone: '123', name: 'A' }, 400, 'O número deve ter de 8 a 15 dígitos.'],
    ['POST', '/api/phones', { phone: '5511912345678', name: ' ' }, 400, 'Digite o nome de quem usa o celular.'],
    ['POST', '/api/phones', { phone: '551187654321', name: 'B' }, 409, 'Já existe um celular com esse número.'],
    ['POST', '/api/phones', '{', 400, 'Os dados enviados não são JSON válido.'],
    ['POST', '/api/phones', '7', 400, 'Os dados enviados não são JSON válido.'],
    ['POST', '/api/phones/55/scan', {}, 404, 'Esse celular não existe.'],
    [
      'POST',
      '/api/phones/551187654321/scan',
      { qrText: 'x' },
      409,
      'Esse QR code não está valendo. Gere um novo no console e tente de novo.',
    ],
    ['POST', '/api/phones/551187654321/scan', {}, 409, 'Nada na tela.'],
    ['POST', '/api/phones/551187654321/code', {}, 400, 'Digite o código de 8 caracteres.'],
    [
      'POST',
      '/api/phones/551187654321/code',
      { code: 'ABCD1234' },
      409,
      'Nenhum aparelho pediu um código para este número.',
    ],
    ['POST', '/api/phones/551187654321/unlink', { device: 9 }, 404, 'Esse aparelho não está mais conectado.'],
    [
      'POST',
      '/api/phones/551187654321/messages',
      { to: '5511900000000', text: 'oi' },
      404,
      'Esse número não está no WhatsApp.',
    ],
    ['POST', '/api/phones/551187654321/messages', { to: '551187654321', text: ' ' }, 400, 'Escreva uma mensagem.'],
    [
      'POST',
      '/api/phones/551187654321/messages',
      { to: '551187654321', file: 'data:text/html,AA' },
      400,
      'Não foi possível ler o arquivo.',
    ],
    [
      'POST',
      '/api/phones/551187654321/cap',
      { status: 'FULL' },
      400,
      'O estado deve ser NONE, FIRST_WARNING, SECOND_WARNING, CAPPED.',
    ],
    ['POST', '/api/phones/551187654321/lock', { minutes: 'uma hora' }, 400, 'Diga por quantos minutos.'],
    ['POST', '/api/phones/551187654321/constructor', {}, 404, 'Página não encontrada.'],
    [
      'POST',
      '/api/groups',
      { subject: 'A', members: ['551187654321', '1'] },
      400,
      'Um grupo tem pelo menos dois celulares que existem.',
    ],
    ['POST', '/api/faults/nothing', {}, 404, 'Página não encontrada.'],
    ['DELETE', '/api/phones', {}, 404, 'Página não encontrada.'],
    ['GET', '/api/phones/551187654321/media/x', undefined, 404, 'Página não encontrada.'],
    ['GET', '/api/%E0%A4%A', undefined, 400, 'Endereço inválido.'],
    ['GET', '/../package.json', undefined, 404, 'Página não encontrada.'],
  ] as const)('%s %s %j', async ([method, path, body, status, error]) => {
    wa.account({ phone: '551187654321' });
    productsQr = () => Promise.reject(new ControlError(409, 'Nada na tela.'));
    expect(await call(method, path, body)).toEqual({ status, body: { error } });
  });

  test('a wrong pairing code', async () => {
    const shop = wa.account({ phone: '551187654321' });
    client.connect();
    await client.until('a QR code', () => client.qrTexts[0]);
    await client.socket.requestPairingCode(shop.phone);
    await wa.until('the request', () => shop.isAwaitingCode);
    expect(await post('/api/phones/551187654321/code', { code: 'AAAAAAAA' })).toEqual({
      status: 400,
      body: { error: 'Código incorreto. Confira os 8 caracteres.' },
    });
  });

  test('too large a picture', async () => {
    wa.account({ phone: '551187654321' });
    const image = `data:image/png;base64,${'A'.repeat(16 * 1024 * 1024)}`;
    expect(await post('/api/phones/551187654321/messages', { to: '551187654321', image })).toMatchObject({
      status: 413,
    });
  });
});

describe('only this machine’s own page may use it', () => {
  test('no form of another site', async () => {
    expect(await call('POST', '/api/phones', 'phone=1', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    });
    expect(await call('POST', '/api/phones', {}, { origin: 'https://example.com' })).toMatchObject({ status: 403 });
  });

  test('the page comes with everything it loads', async () => {
    const page = await (await fetch(`${base}/`)).text();
    expect(page).toContain('Celulares de demonstração');
    for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"#]+)"/g)) {
      expect((await fetch(`${base}${path}`)).status, path).toBe(200);
    }
  });
});
