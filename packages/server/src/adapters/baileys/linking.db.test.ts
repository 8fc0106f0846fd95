import { describe, expect, test } from 'vitest';
import { createGatewayScenario, instanceId, soon } from './testing/gateway-scenario.ts';

describe('by QR code', () => {
  test('connects after the phone read the code, through the restart that WhatsApp asks for', async () => {
    const { open, shop, gateway } = await createGatewayScenario();
    const asked = Date.now();
    const link = open();
    const { qr, expiresAt } = await link.until('qr_ready');
    expect(expiresAt.getTime() - asked).toBeGreaterThanOrEqual(60_000);
    expect(await gateway.isLinked(instanceId)).toBe(false);
    await shop.scanQr(qr);
    expect(await link.until('connected')).toEqual({ status: 'connected', phone: shop.phone });
    await soon(() => gateway.isLinked(instanceId), 'linked');
    expect(shop.devices).toMatchObject([{ name: 'Chrome (Ubuntu)', isOnline: true }]);
    expect(link.states.map(({ status }) => status)).toEqual([
      'connecting',
      'connecting',
      'qr_ready',
      'connecting',
      'connected',
    ]);
  });

  test('shows each new code, and rests when nobody reads the last one', async () => {
    const { open, gateway } = await createGatewayScenario({ qrMs: 30 }, { qrRefs: 3 });
    const link = open();
    expect(await link.until('disconnected')).toEqual({
      status: 'disconnected',
      lastError: 'O QR Code expirou sem ser lido',
    });
    const codes = link.states.flatMap((state) => (state.status === 'qr_ready' ? [state.qr] : []));
    expect(new Set(codes).size).toBe(3);
    expect(await gateway.isLinked(instanceId)).toBe(false);
    await expect(link.send({ id: 'A', to: 'x@lid', text: 'oi' })).rejects.toMatchObject({ failure: 'not-connected' });
  });

  test('shows a new code when the connection dropped meanwhile', async () => {
    const { open, whatsApp, shop } = await createGatewayScenario();
    const link = open();
    const { qr } = await link.until('qr_ready');
    whatsApp.faults.drop();
    const next = await soon(
      () => link.states.find((state) => state.status === 'qr_ready' && state.qr !== qr),
      'another code',
    );
    await shop.scanQr((next as { qr: string }).qr);
    await link.until('connected');
  });
});

describe('where WhatsApp demands a passkey', () => {
  const demanded = {
    status: 'passkey_required',
    lastError:
      'O WhatsApp exige uma chave de acesso (passkey) para conectar este número. Não é defeito do Recado: só você pode confirmar, num navegador.',
  };

  test('it is said at once instead of further codes, and the next attempt links when it is demanded no more', async () => {
    const { open, shop, whatsApp, gateway, errors } = await createGatewayScenario({ qrMs: 60_000 });
    shop.requiresPasskey = true;
    const acks: unknown[] = [];
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.tag === 'ack') acks.push(event.stanza.attrs);
    });
    const link = open();
    const { qr } = await link.until('qr_ready');
    await expect(shop.scanQr(qr)).rejects.toMatchObject({ code: 'PASSKEY_REQUIRED' });
    expect(await link.until('passkey_required')).toEqual(demanded);
    await whatsApp.until('the client has gone', () => whatsApp.visitors === 0);
    expect(acks).toContainEqual(expect.objectContaining({ class: 'notification', type: 'passkey_prologue_request' }));
    expect(link.states.filter(({ status }) => status === 'qr_ready')).toHaveLength(1);
    expect([await gateway.isLinked(instanceId), shop.devices]).toEqual([false, []]);
    expect(errors).toEqual([]);

    shop.requiresPasskey = false;
    const again = open();
    await shop.scanQr((await again.until('qr_ready')).qr);
    await again.until('connected');
  });

  test('with a pairing code just the same, and nothing of the half-made link stays', async () => {
    const { open, shop, whatsApp, gateway } = await createGatewayScenario();
    shop.requiresPasskey = true;
    const link = open({ pairingPhone: shop.phone });
    const { code } = await link.until('pairing_ready');
    await whatsApp.until('the request', () => shop.isAwaitingCode);
    await expect(shop.enterPairingCode(code)).rejects.toMatchObject({ code: 'PASSKEY_REQUIRED' });
    expect(await link.until('passkey_required')).toEqual(demanded);
    expect(await gateway.isLinked(instanceId)).toBe(false);
    shop.requiresPasskey = false;
    const again = open();
    await shop.scanQr((await again.until('qr_ready')).qr);
    await again.until('connected');
  });
});

describe('where the owner may give a passkey', () => {
  type Scenario = Awaited<ReturnType<typeof createGatewayScenario>>;
  /** Signs anything, as a browser on WhatsApp's page would. */
  const signed = (challenge: string) => {
    const bytes = (text: string) => Buffer.from(text).toString('base64url');
    const clientDataJSON = bytes(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://web.whatsapp.com' }),
    );
    const response = { clientDataJSON, authenticatorData: bytes('data'), signature: bytes('signature') };
    return JSON.stringify({ id: bytes('key'), rawId: bytes('key'), type: 'public-key', response, more: {} });
  };
  const challengeIn = (request: { options: string } | undefined): string =>
    JSON.parse(request?.options ?? '{}').challenge;
  const demand = async ({ open, shop, whatsApp }: Scenario, way: 'qr' | 'code') => {
    const link = open(way === 'qr' ? { allowsPasskey: true } : { allowsPasskey: true, pairingPhone: shop.phone });
    if (way === 'qr') void shop.scanQr((await link.until('qr_ready')).qr).catch(() => {});
    else {
      const { code } = await link.until('pairing_ready');
      await whatsApp.until('the request', () => shop.isAwaitingCode);
      void shop.enterPairingCode(code).catch(() => {});
    }
    const state = await link.until('passkey_required');
    return { link, state, challenge: challengeIn(state.request) };
  };

  test.each(['qr', 'code'] as const)('what a browser signed after the %s links the number', async (way) => {
    const scenario = await createGatewayScenario({ qrMs: 60_000 });
    const { shop, gateway, errors, log } = scenario;
    shop.requiresPasskey = 'completes';
    const { link, state, challenge } = await demand(scenario, way);
    expect(state).toMatchObject({ request: { step: 'sign', options: expect.stringContaining('whatsapp.com') } });
    expect(await link.answerPasskey('não é')).toBe('unreadable');
    expect(await link.answerPasskey(signed('de ontem'))).toBe('another-request');
    const answer = signed(challenge);
    expect(await link.answerPasskey(answer)).toBe('taken');
    expect(await link.answerPasskey(answer)).toBe('not-asked');
    expect(await link.until('connected')).toEqual({ status: 'connected', phone: shop.phone });
    await soon(() => gateway.isLinked(instanceId), 'linked');
    expect(shop.devices).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(log.join('')).not.toContain(JSON.parse(answer).response.signature);
    expect(await link.answerPasskey(answer)).toBe('not-asked');
  });

  test('an answer that leads nowhere is said, and nothing of the half-made link stays', async () => {
    const scenario = await createGatewayScenario({ qrMs: 60_000, continuationMs: 50 });
    const { shop, gateway } = scenario;
    shop.requiresPasskey = 'no-continuation';
    const { link, challenge } = await demand(scenario, 'qr');
    expect(await link.answerPasskey(signed(challenge))).toBe('taken');
    const state = await soon(() => {
      const last = link.states.at(-1);
      return last?.status === 'passkey_required' && !last.request ? last : undefined;
    }, 'at rest');
    expect(state).toMatchObject({ lastError: expect.stringContaining('não concluiu a conexão') });
    expect([await gateway.isLinked(instanceId), shop.devices]).toEqual([false, []]);
  });

  test('a connection that drops meanwhile ends it, and shows no new code over it', async () => {
    const scenario = await createGatewayScenario({ qrMs: 60_000 });
    const { shop, whatsApp } = scenario;
    shop.requiresPasskey = 'completes';
    const { link } = await demand(scenario, 'qr');
    whatsApp.faults.drop();
    await soon(() => {
      const last = link.states.at(-1);
      return last?.status === 'passkey_required' && !last.request;
    }, 'at rest');
    expect(link.states.filter(({ status }) => status === 'qr_ready')).toHaveLength(1);
  });
});

describe('by pairing code', () => {
  const pairingPhone = '+55 (11) 90000-0001';

  test('connects after the code was typed', async () => {
    const { open, whatsApp, shop, gateway } = await createGatewayScenario();
    const asked = Date.now();
    const link = open({ pairingPhone });
    const { code, expiresAt } = await link.until('pairing_ready');
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    expect(expiresAt.getTime() - asked).toBeGreaterThan(150_000);
    await whatsApp.until('the request', () => shop.isAwaitingCode);
    await shop.enterPairingCode(code);
    expect(await link.until('connected')).toEqual({ status: 'connected', phone: shop.phone });
    expect(link.states.some(({ status }) => status === 'qr_ready')).toBe(false);
    await soon(() => gateway.isLinked(instanceId), 'linked');
  });

  test('says when WhatsApp refuses to give one', async () => {
    const { open, whatsApp, shop } = await createGatewayScenario();
    whatsApp.faults.refusePairing = 400;
    const link = open({ pairingPhone });
    const { lastError } = await link.until('error');
    expect(lastError).toBe('O WhatsApp recusou o código de pareamento. Confira o número ou conecte com o QR Code.');
    whatsApp.faults.clear();
    const again = open();
    await shop.scanQr((await again.until('qr_ready')).qr);
    await again.until('connected');
  });

  test('forgets a pairing that failed: the next connection starts from nothing', async () => {
    const { open, whatsApp, shop, gateway } = await createGatewayScenario();
    const link = open({ pairingPhone });
    const { code } = await link.until('pairing_ready');
    await whatsApp.until('the request', () => shop.isAwaitingCode);
    await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow('wrong');
    whatsApp.faults.drop();
    const next = await soon(
      () => link.states.find((state) => state.status === 'pairing_ready' && state.code !== code),
      'another code',
    );
    expect(await gateway.isLinked(instanceId)).toBe(false);
    await whatsApp.until('the second request', () => shop.isAwaitingCode);
    await shop.enterPairingCode((next as { code: string }).code);
    await link.until('connected');
  });

  test('rests when nobody types it, and leaves nothing behind', async () => {
    const { open, database } = await createGatewayScenario({ qrMs: 100 }, { qrRefs: 2 });
    expect(await open({ pairingPhone }).until('disconnected')).toMatchObject({
      lastError: 'O código de pareamento expirou sem ser usado',
    });
    expect(await database.db.selectFrom('whatsapp_credentials').selectAll().execute()).toEqual([]);
  });
});

describe('a linked phone', () => {
  test('stays linked over a stop and a start', async () => {
    const { link, open, restart, shop, ana, gateway } = await createGatewayScenario();
    const before = await link();
    await before.close();
    expect(before.states.at(-1)).toEqual({ status: 'disconnected' });
    expect(await gateway.isLinked(instanceId)).toBe(true);
    restart();
    const after = open({ delayMs: 30 });
    await after.until('connected');
    expect(after.states[0]).toMatchObject({ status: 'connecting', nextAttemptAt: expect.any(Date) });
    expect(after.states.some(({ status }) => status === 'qr_ready')).toBe(false);
    await ana.write(shop, 'ainda aí?');
    await after.message('ainda aí?');
    expect(shop.devices).toHaveLength(1);
  });

  test('is connected once: opening it again ends the first connection', async () => {
    const { link, open, shop } = await createGatewayScenario();
    const first = await link();
    const second = open();
    await second.until('connected');
    expect(first.states.at(-1)).toEqual({ status: 'disconnected' });
    expect(shop.devices).toMatchObject([{ isOnline: true }]);
  });

  test('is closed in the middle of connecting, and before', async () => {
    const { link, open, shop, whatsApp } = await createGatewayScenario();
    await (await link()).close();
    const waiting = open({ delayMs: 60_000 });
    const hasty = open();
    await Promise.all([waiting.close(), hasty.close()]);
    const slow = open();
    await soon(() => slow.states.length > 0, 'the first attempt');
    await slow.close();
    for (const { states } of [waiting, hasty, slow]) expect(states.at(-1)).toEqual({ status: 'disconnected' });
    await whatsApp.until('the device is offline', () => shop.devices.length === 1 && !shop.devices[0]?.isOnline);
    await open().until('connected');
  });

  test('is unlinked by a logout, and nothing of it is left', async () => {
    const { link, database, gateway, shop, whatsApp } = await createGatewayScenario();
    const loja = await link();
    await loja.logout();
    await whatsApp.until('the device is gone', () => shop.devices.length === 0);
    expect(await gateway.isLinked(instanceId)).toBe(false);
    expect(await database.db.selectFrom('whatsapp_keys').selectAll().execute()).toEqual([]);
    expect(loja.states.at(-1)).toEqual({ status: 'disconnected' });
  });

  test('is unlinked here by a logout that WhatsApp never hears of', async () => {
    const { link, gateway, whatsApp } = await createGatewayScenario();
    const loja = await link();
    whatsApp.faults.freeze();
    await loja.logout();
    expect(await gateway.isLinked(instanceId)).toBe(false);
  });

  test('is forgotten without a connection', async () => {
    const { link, gateway } = await createGatewayScenario();
    await (await link()).close();
    await gateway.forget(instanceId);
    expect(await gateway.isLinked(instanceId)).toBe(false);
  });

  test('is stored so that a copy of the database gives nothing away', async () => {
    const { link, database } = await createGatewayScenario({}, { preKeyUpload: 'whole' });
    await (await link()).close();
    const credentials = await database.db.selectFrom('whatsapp_credentials').select('value').execute();
    const keys = await database.db.selectFrom('whatsapp_keys').select('value').execute();
    expect(keys.length).toBeGreaterThan(800);
    for (const { value } of [...credentials, ...keys]) expect(value).toMatch(/^v1:[\w+/=]+$/);
  });
});
