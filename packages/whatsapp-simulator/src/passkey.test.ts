import { type BinaryNode, DisconnectReason, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { describe, expect, vi } from 'vitest';
import { scenario } from './testing/scenario.ts';
import { askFor, signPasskey } from './testing/sign-passkey.ts';
import type { TestClient } from './testing/test-client.ts';

const firstQr = (client: TestClient) => client.until('a QR code', () => client.qrTexts[0]);

describe('where a passkey is demanded', () => {
  const demandOf = (client: TestClient) =>
    new Promise<BinaryNode>((resolve) =>
      client.socket.ws.once('CB:notification,type:passkey_prologue_request', resolve),
    );

  scenario('the scan links nothing: the client is told what to sign, and its codes go on', async ({ shop, open }) => {
    shop.requiresPasskey = true;
    const client = open({ config: { qrTimeout: 20 } });
    const qrText = await firstQr(client);
    const demand = demandOf(client);
    await expect(shop.scanQr(qrText)).rejects.toMatchObject({ code: 'PASSKEY_REQUIRED' });
    const { content } = getBinaryNodeChild(await demand, 'passkey_request_options') ?? {};
    expect(JSON.parse(Buffer.from(content as Uint8Array).toString())).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'whatsapp.com',
      userVerification: 'required',
    });
    expect(await client.closed()).toEqual({ code: DisconnectReason.timedOut, reason: 'QR refs attempts ended' });
    expect(shop.devices).toEqual([]);
  });

  scenario('so does the right pairing code; once it is no longer demanded it links', async ({ wa, shop, open }) => {
    shop.requiresPasskey = true;
    const client = open();
    await firstQr(client);
    const code = await client.socket.requestPairingCode(shop.phone);
    await wa.until('the request', () => shop.isAwaitingCode);
    const demand = demandOf(client);
    await expect(shop.enterPairingCode(code)).rejects.toMatchObject({ code: 'PASSKEY_REQUIRED' });
    await demand;
    expect(shop.devices).toEqual([]);
    shop.requiresPasskey = false;
    await shop.enterPairingCode(code);
    await client.ready();
  });

  scenario.for(['a QR code', 'a pairing code'])(
    'what is signed after %s links the device',
    async (way, { wa, shop, open }) => {
      shop.requiresPasskey = 'completes';
      const client = open();
      const qrText = await firstQr(client);
      const code = way === 'a pairing code' ? await client.socket.requestPairingCode(shop.phone) : undefined;
      if (code) await wa.until('the request', () => shop.isAwaitingCode);
      const signed = signPasskey(client);
      await (code ? shop.enterPairingCode(code) : shop.scanQr(qrText));
      await signed;
      await client.ready();
      expect(shop.devices).toHaveLength(1);
    },
  );

  scenario('an answer may lead nowhere', async ({ shop, open }) => {
    shop.requiresPasskey = 'no-continuation';
    const client = open();
    const qrText = await firstQr(client);
    const told = vi.fn();
    client.socket.ws.on('CB:notification,type:crsc_continuation', told);
    const signed = signPasskey(client, { until: 'prologue' });
    await expect(shop.scanQr(qrText)).rejects.toMatchObject({ code: 'PASSKEY_REQUIRED' });
    await signed;
    // Had one been sent, it would have come before this answer.
    await client.socket.query(askFor('ref'));
    expect(told).not.toHaveBeenCalled();
    expect(shop.devices).toEqual([]);
  });

  scenario.for(['challenge', 'proof', 'nonce', 'identity'] as const)(
    'a wrong %s is refused',
    async (forged, { shop, open, problems }) => {
      shop.requiresPasskey = 'completes';
      const client = open();
      const qrText = await firstQr(client);
      void shop.scanQr(qrText).catch(() => {});
      await expect(signPasskey(client, { forged })).rejects.toThrow('bad-request');
      expect(problems.splice(0)).toHaveLength(1);
      expect(shop.devices).toEqual([]);
    },
  );
});
