import { describe, expect, it, test } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const params = { instanceId: 'loja' };

/** Signs anything, as a browser on WhatsApp's page would. */
function sign(request: string): string {
  const bytes = (text: string) => Buffer.from(text).toString('base64url');
  const clientDataJSON = bytes(JSON.stringify({ type: 'webauthn.get', challenge: JSON.parse(request).challenge }));
  const response = { clientDataJSON, authenticatorData: bytes('data'), signature: bytes('signed-by-ana') };
  return JSON.stringify({ id: bytes('key'), rawId: bytes('key'), type: 'public-key', response });
}

async function createDemanded({ isAllowed = true } = {}) {
  const app = await createWhatsAppApp();
  const { api, shop, until } = app;
  shop.requiresPasskey = 'completes';
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

  test.each([
    ['', 400, 'INVALID_INPUT'],
    ['x'.repeat(6001), 400, 'INVALID_INPUT'],
    ['oi', 400, 'PASSKEY_UNREADABLE'],
    ['{"id":"a"}', 400, 'PASSKEY_UNREADABLE'],
    [sign('{"challenge":"outra"}'), 409, 'PASSKEY_OF_ANOTHER_REQUEST'],
  ])('is not %.20s', async (answer, status, code) => {
    const { api } = await createDemanded();
    await expect(api.instances.answerPasskey({ params, body: { answer } })).rejects.toMatchObject({ status, code });
    expect(await api.instances.passkey({ params })).toMatchObject({ step: 'sign' });
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
