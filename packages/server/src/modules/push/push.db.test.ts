import { pushLimits, pushTexts } from '@recado/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createLeases } from '../../nodes/create-nodes.ts';
import { createSecretBox, readSecretKey } from '../../security/secret-box.ts';
import { startPushEndpoint } from '../../testing/push-endpoint.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createPushDevicesRepository } from './push-devices.repository.ts';
import { createPushWaits } from './push-waits.ts';
import { createPushedWaits } from './pushed-waits.repository.ts';

const box = createSecretBox(readSecretKey({ appSecret, dataDir: '' }));

async function create(statusOf?: (path: string) => number, config: Partial<Config> = { allowPrivateNetwork: true }) {
  const endpoint = await startPushEndpoint(statusOf);
  onTestFinished(endpoint.stop);
  const app = await createTestApp(config);
  const { api } = await app.signIn();
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  const say = (message: string, phone = '+55 31 99876-5432', sender = 'Bia') =>
    app.request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender, phone, message } });
  const waiting = async () => (await api.conversations.list({ query: { state: 'waiting' } })).conversations;
  const pushed = () =>
    app.database.db.selectFrom('conversation_waits').select('pushed_at').where('pushed_at', 'is not', null).execute();
  const add = (path?: string) => api.push.add({ body: { ...endpoint.subscription(path), name: 'Chrome no Android' } });
  return { ...app, api, endpoint, say, waiting, pushed, add };
}

describe('a device', () => {
  it('is told once who waits, with nothing of anybody, signed and encrypted', async () => {
    const { api, endpoint, services, say, add, pushed, waiting } = await create();
    const { id } = await add();
    services.pushWaits.start();
    await say('atendente');
    await expect.poll(() => endpoint.received.length).toBe(1);
    await expect.poll(async () => (await pushed()).length).toBe(1);
    const [talk] = await waiting();
    const [push] = endpoint.received;
    expect(push?.message).toEqual({
      title: 'Uma pessoa espera por você',
      body: 'Aplicativo (API)',
      tag: expect.stringMatching(/^espera-\d+$/),
      url: `/conversas?conversa=${talk?.id}`,
    });
    expect(push).toMatchObject({ isSigned: true, headers: { urgency: 'high', 'content-encoding': 'aes128gcm' } });
    expect((await api.push.get()).devices).toMatchObject([
      { id, name: 'Chrome no Android', last_sent_at: expect.any(String) },
    ]);
    await say('atendente');
    await say('atendente', '+55 31 91111-2222', 'Caio');
    await expect.poll(() => endpoint.received.length).toBe(2);
    expect(new Set(endpoint.received.map(({ message }) => message.tag)).size).toBe(2);
  });

  it('is told names and words only where that is wished', async () => {
    const { api, endpoint, services, say, add } = await create();
    await api.settings.save({ body: { push_details: 'true', default_response: '' } });
    await add();
    services.pushWaits.start();
    await say('Atendente');
    await expect
      .poll(() => endpoint.received.map(({ message }) => [message.title, message.body]))
      .toEqual([['Bia espera por você', 'Atendente']]);
  });

  it('is left alone in the quiet hours, and told together after them of those who still wait', async () => {
    const { api, endpoint, services, say, add, waiting, clock } = await create();
    await api.settings.save({ body: { push_quiet_from: '08:30', push_quiet_until: '09:30' } });
    await add();
    for (const phone of ['+55 31 91111-1111', '+55 31 92222-2222', '+55 31 93333-3333']) await say('atendente', phone);
    await expect.poll(async () => (await waiting()).length).toBe(3);
    const [first] = await waiting();
    await api.conversations.finish({ params: { id: first?.id ?? 0 } });
    services.pushWaits.start();
    // Whoever would be told now is told together with the two.
    clock.advance(31 * 60_000);
    await api.settings.save({ body: { push_details: 'false' } });
    await expect
      .poll(() => endpoint.received.map(({ message }) => message.title))
      .toEqual(['2 pessoas esperam por você']);
  });

  it('that is gone is forgotten; the others are told all the same', async () => {
    const { api, endpoint, services, say, add, pushed } = await create((path) =>
      path === '/gone' ? 410 : path === '/no' ? 400 : 201,
    );
    for (const path of ['/gone', '/no', '/here']) await add(path);
    services.pushWaits.start();
    await say('atendente');
    await expect.poll(async () => (await pushed()).length).toBe(1);
    expect(endpoint.received.map(({ path }) => path).sort()).toEqual(['/gone', '/here', '/no']);
    expect((await api.push.get()).devices).toHaveLength(2);
  });

  it('is told by one of two nodes', async ({ skip }) => {
    const { endpoint, services, say, add, pushed, database, databaseUrl, clock } = await create();
    skip(database.engine === 'sqlite', 'one process has the database');
    await add();
    const other = await openDatabase({ dataDir: '', databaseUrl });
    const secondNode = createPushWaits({
      leases: createLeases(other),
      changes: other.changes,
      waits: createPushedWaits(other.db),
      devices: createPushDevicesRepository(other.db, box),
      push: { isAllowed: () => true, send: async () => expect.unreachable('told twice') },
      settings: { read: async () => ({}) },
      clock: clock.read,
      timeZone: 'America/Sao_Paulo',
      onError: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(async () => {
      await secondNode.stop();
      await other.close();
    });
    services.pushWaits.start();
    await say('atendente');
    await expect.poll(async () => (await pushed()).length).toBe(1);
    secondNode.start();
    await say('atendente', '+55 31 91111-2222', 'Caio');
    await expect.poll(async () => (await pushed()).length).toBe(2);
    expect(endpoint.received).toHaveLength(2);
  });
});

describe('the list of devices', () => {
  it('is tested, and shortened by hand, by the end of every session and by who has gone', async () => {
    const { api, endpoint, add, database, signIn } = await create((path) =>
      path === '/gone' ? 404 : path === '/away' ? 503 : 201,
    );
    const { id } = await add('/here');
    await add('/here');
    expect((await api.push.get()).devices).toHaveLength(1);
    await api.push.test({ params: { id } });
    expect(endpoint.received.at(-1)?.message.title).toBe('Aviso de teste');
    const away = await add('/away');
    await expect(api.push.test({ params: { id: away.id } })).rejects.toMatchObject({ code: 'PUSH_FAILED' });
    const gone = await add('/gone');
    await expect(api.push.test({ params: { id: gone.id } })).rejects.toMatchObject({ message: pushTexts.gone });
    await api.push.remove({ params: { id: away.id } });
    await expect(api.push.remove({ params: { id: away.id } })).rejects.toMatchObject({ status: 404 });
    expect((await api.push.get()).devices.map((device) => device.id)).toEqual([id]);
    const [row] = await database.db.selectFrom('push_devices').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
    await api.auth.logoutAll();
    const again = await signIn();
    expect((await again.api.push.get()).devices).toEqual([]);
  });

  it('has one key, sealed, and made once', async () => {
    const { api, services, restart, database } = await create();
    const { public_key } = await api.push.get();
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    const again = await restart();
    expect(await again.pushKey()).toEqual(await services.pushKey());
    const { value } = await database.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'WEB_PUSH_KEY')
      .executeTakeFirstOrThrow();
    expect(value).toMatch(/^v1:/);
  });

  it('takes no address that leads inside, none without TLS, no keys that are none, and not too many', async () => {
    const { api, endpoint, add, database } = await create();
    const { keys } = endpoint.subscription();
    const outside = await create(undefined, {});
    for (const bad of [
      'http://push.example/1',
      'ftp://push.example/1',
      'nada',
      `https://x.example/${'a'.repeat(1000)}`,
    ]) {
      await expect(outside.api.push.add({ body: { endpoint: bad, keys } }), bad).rejects.toMatchObject({ status: 400 });
    }
    const inside = await outside.api.push.add({ body: { endpoint: 'https://127.0.0.1:9/1', keys } });
    await expect(outside.api.push.test({ params: { id: inside.id } })).rejects.toMatchObject({ code: 'PUSH_FAILED' });
    for (const bad of [
      { ...keys, auth: 'curta' },
      { ...keys, p256dh: '***' },
    ]) {
      await expect(api.push.add({ body: { endpoint: endpoint.url, keys: bad } })).rejects.toMatchObject({
        status: 400,
      });
    }
    for (let count = 0; count < pushLimits.devices; count += 1) await add(`/push/${count}`);
    await expect(add('/push/mais')).rejects.toMatchObject({ message: pushTexts.tooMany });
    expect(await database.db.selectFrom('push_devices').select('id').execute()).toHaveLength(pushLimits.devices);
  });
});
