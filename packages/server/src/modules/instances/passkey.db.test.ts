import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { readEntries } from '../backup/archive.fixture.ts';
import { signPasskey as sign } from './testing/sign-passkey.ts';

const params = { instanceId: 'loja' };

async function createDemanded({ isAllowed = true, demand = 'completes' as 'completes' | 'no-continuation' } = {}) {
  const app = await createWhatsAppApp();
  const { api, shop, until } = app;
  shop.requiresPasskey = demand;
  if (isAllowed) await api.settings.save({ body: { passkey_linking: 'true' } });
  await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
  await until('loja', 'qr_ready');
  const { qrText } = await api.instances.qr({ params });
  void shop.scanQr(qrText).catch(() => {});
  await until('loja', 'passkey_required');
  return app;
}

describe('a passkey that WhatsApp demands', () => {
  it('is given by what a browser signed, and nobody reads it in a log', async () => {
    const { api, until, log, shop } = await createDemanded();
    const asked = await api.instances.passkey({ params });
    expect(asked).toMatchObject({ step: 'sign', code: null, expiresAt: expect.any(String) });
    expect(JSON.parse(asked.request)).toMatchObject({ rpId: 'whatsapp.com' });
    const answer = sign(asked.request);
    expect(await api.instances.answerPasskey({ params, body: { answer: ` ${answer}\n` } })).toEqual({ success: true });
    await until('loja', 'connected');
    expect(shop.devices).toHaveLength(1);
    expect(log.join('')).not.toContain(JSON.parse(answer).response.signature);
  });

  it('is nothing else, however it looks, and goes on waiting', async () => {
    const { api, log, until } = await createDemanded();
    const signed = (changes: object) => JSON.stringify({ ...JSON.parse(sign('{"challenge":"outra"}')), ...changes });
    const unreadable = [
      'oi',
      'é'.repeat(4000),
      '{"id":"a"}',
      'null',
      '[]',
      `${'['.repeat(2000)}${']'.repeat(2000)}`,
      '{"__proto__":{"id":"a"}}',
    ];
    for (const [answers, status, code] of [
      [['', ' \n', 'x'.repeat(5001), 'x'.repeat(9000)], 400, 'INVALID_INPUT'],
      [unreadable, 400, 'PASSKEY_UNREADABLE'],
      [
        [signed({ type: 'password' }), signed({ rawId: '../..' }), signed({ response: null })],
        400,
        'PASSKEY_UNREADABLE',
      ],
      [[signed({}), signed({ id: 'x'.repeat(4000) })], 409, 'PASSKEY_OF_ANOTHER_REQUEST'],
    ] as const) {
      for (const answer of answers) {
        const asked = api.instances.answerPasskey({ params, body: { answer } });
        await expect(asked, answer.slice(0, 40)).rejects.toMatchObject({ status, code });
      }
    }
    const { request, step } = await api.instances.passkey({ params });
    expect(step).toBe('sign');
    expect(log.join('')).not.toContain(JSON.parse(sign(request)).response.signature);
    await api.instances.answerPasskey({ params, body: { answer: sign(request) } });
    await until('loja', 'connected');
  });

  it('is taken once where two windows give it', async () => {
    const { api, until, shop } = await createDemanded();
    const answer = sign((await api.instances.passkey({ params })).request);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => api.instances.answerPasskey({ params, body: { answer } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'PASSKEY_NOT_ASKED' });
    }
    await until('loja', 'connected');
    expect(shop.devices).toHaveLength(1);
  });

  it('is not awaited any more where somebody disconnects or removes the number meanwhile', async () => {
    for (const leave of ['disconnect', 'remove'] as const) {
      const { api, database, shop, whatsApp, link } = await createDemanded();
      const answer = sign((await api.instances.passkey({ params })).request);
      await api.instances[leave]({ params });
      const refusal = leave === 'remove' ? { status: 404 } : { code: 'PASSKEY_NOT_ASKED' };
      await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject(refusal);
      await expect(api.instances.passkey({ params })).rejects.toMatchObject({ status: 404 });
      await whatsApp.until('the client has gone', () => whatsApp.visitors === 0);
      expect(await api.instances.list()).toMatchObject(leave === 'remove' ? [] : [{ runtime_status: 'disconnected' }]);
      if (leave === 'remove') {
        expect(await database.db.selectFrom('whatsapp_credentials').selectAll().execute()).toEqual([]);
      }
      expect(shop.devices).toEqual([]);
      shop.requiresPasskey = false;
      await link();
    }
  });

  it('ends at rest, and says why, when WhatsApp is lost after it was given', async () => {
    const { api, shop, until, whatsApp, log } = await createDemanded({ demand: 'no-continuation' });
    const answer = sign((await api.instances.passkey({ params })).request);
    await api.instances.answerPasskey({ params, body: { answer } });
    expect(await api.instances.passkey({ params })).toMatchObject({ step: 'confirm' });
    whatsApp.faults.drop();
    await whatsApp.until('the client has gone', () => whatsApp.visitors === 0);
    await expect.poll(() => api.instances.passkey({ params }).catch(({ status }) => status)).toBe(404);
    expect(await api.instances.list()).toMatchObject([
      { runtime_status: 'passkey_required', is_linked: false, last_error: expect.stringContaining('chave de acesso') },
    ]);
    await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_ASKED',
    });
    expect(log.join('')).not.toContain(JSON.parse(answer).response.signature);
    shop.requiresPasskey = 'completes';
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'qr_ready');
    void shop.scanQr((await api.instances.qr({ params })).qrText).catch(() => {});
    await until('loja', 'passkey_required');
    await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject({
      code: 'PASSKEY_OF_ANOTHER_REQUEST',
    });
    const { request } = await api.instances.passkey({ params });
    await api.instances.answerPasskey({ params, body: { answer: sign(request) } });
    await until('loja', 'connected');
  });

  it('is for whoever is signed in', async () => {
    const { api, clientWith, request } = await createDemanded();
    const answer = sign((await api.instances.passkey({ params })).request);
    await expect(clientWith().instances.passkey({ params })).rejects.toMatchObject({ status: 401 });
    await expect(clientWith().instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(clientWith().instances.passkeyExtension()).rejects.toMatchObject({ status: 401 });
    const token = await request({ method: 'GET', url: '/admin/whatsapp/passkey-extension?token=x' });
    expect(token.statusCode).toBe(401);
  });

  it('still waits for it when somebody comes back to the instance', async () => {
    const { api } = await createDemanded();
    const { request } = await api.instances.passkey({ params });
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    expect(await api.instances.passkey({ params })).toMatchObject({ request, step: 'sign' });
  });

  it('leaves nothing half linked when the process ends in the middle', async () => {
    const { api, restart, services, shop, until, whatsApp } = await createDemanded();
    await services.messaging.stop();
    const again = await restart();
    await again.messaging.start();
    expect(await again.messaging.instances.list()).toMatchObject([
      { runtime_status: 'disconnected', is_linked: false, last_error: expect.stringContaining('chave de acesso') },
    ]);
    await whatsApp.until('the client has gone', () => whatsApp.visitors === 0);
    expect(shop.devices).toEqual([]);
    shop.requiresPasskey = false;
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'qr_ready');
    await shop.scanQr((await api.instances.qr({ params })).qrText);
    await until('loja', 'connected');
  });

  it('is not asked for where nobody wants that, nor of a number that demands none', async () => {
    const { api, shop, link } = await createDemanded({ isAllowed: false });
    const answer = sign('{"challenge":"a"}');
    const refusal = { status: 409, code: 'PASSKEY_NOT_ASKED' };
    await expect(api.instances.passkey({ params })).rejects.toMatchObject({ status: 404 });
    await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject(refusal);
    shop.requiresPasskey = false;
    await link();
    await expect(api.instances.passkey({ params })).rejects.toMatchObject({ status: 404 });
    await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject(refusal);
    const nowhere = { instanceId: 'nada' };
    await expect(api.instances.answerPasskey({ params: nowhere, body: { answer } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('the extension comes as a ZIP of one folder, as it lies in the repository', async () => {
  const { signIn, request } = await createTestApp();
  const { token } = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request({ method: 'GET', url: '/admin/whatsapp/passkey-extension', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="recado-chave-de-acesso.zip"',
    'x-content-type-options': 'nosniff',
  });
  const files = Object.fromEntries(await readEntries(answer.rawPayload));
  const folder = path.resolve(import.meta.dirname, '../../../../../extension');
  const here = await Promise.all(
    (await readdir(folder)).map(async (name) => [
      `recado-chave-de-acesso/${name}`,
      await readFile(path.join(folder, name), 'utf8'),
    ]),
  );
  expect(files).toEqual(Object.fromEntries(here));
  expect(JSON.parse(files['recado-chave-de-acesso/manifest.json'] ?? '')).toMatchObject({ manifest_version: 3 });
});
