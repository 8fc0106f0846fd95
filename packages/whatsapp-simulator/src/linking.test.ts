import { Browsers, DisconnectReason } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { createMemoryAuth } from './testing/memory-auth.ts';
import { scenario } from './testing/scenario.ts';
import type { TestClient } from './testing/test-client.ts';

const firstQr = (client: TestClient) => client.until('a QR code', () => client.qrTexts[0]);

describe('by QR code', () => {
  scenario.override({ preKeyUpload: 'whole' });

  scenario('the scanned client restarts and is open', async ({ shop, link }) => {
    const client = await link(shop, { config: { browser: Browsers.ubuntu('Chrome') } });
    expect(client.closes.map(({ code }) => code)).toEqual([DisconnectReason.restartRequired]);
    expect(client.socket.user).toMatchObject({ id: '551187654321:1@s.whatsapp.net', lid: `${shop.lid}:1@lid` });
    expect(shop.devices).toMatchObject([{ id: 1, name: 'Chrome (Ubuntu)', isOnline: true, preKeyCount: 812 - 1 }]);
  });

  scenario('codes that nobody scans run out', async ({ open }) => {
    const client = open({ config: { qrTimeout: 20 } });
    expect(await client.closed()).toEqual({ code: DisconnectReason.timedOut, reason: 'QR refs attempts ended' });
    expect(new Set(client.qrTexts).size).toBe(6);
  });

  scenario('a code is refused after its client has gone', async ({ wa, shop, open }) => {
    const client = open();
    const qrText = await firstQr(client);
    await client.end();
    await wa.until('the client has gone', () => wa.visitors === 0);
    await expect(shop.scanQr(qrText)).rejects.toThrow('expired');
    await expect(shop.scanQr('https://example.com/')).rejects.toThrow('expired');
  });

  scenario('a code with the keys of another client is refused', async ({ shop, open }) => {
    const [mine, other] = await Promise.all([firstQr(open()), firstQr(open())]);
    const forged = [mine.split(',')[0], ...other.split(',').slice(1)].join(',');
    await expect(shop.scanQr(forged)).rejects.toThrow('does not belong');
    expect(shop.devices).toEqual([]);
  });
});

describe('by pairing code', () => {
  const requestCode = async (client: TestClient, phone: string) => {
    await firstQr(client);
    return client.socket.requestPairingCode(phone);
  };

  scenario('the right code links, also typed with a dash and in small letters', async ({ wa, shop, open }) => {
    const client = open({ config: { browser: Browsers.ubuntu('Chrome') } });
    // The owner knows the number with the ninth digit; the account is older than that.
    const code = await requestCode(client, '5511987654321');
    await wa.until('the request', () => shop.isAwaitingCode);
    await shop.enterPairingCode(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
    await client.ready();
    expect(client.closes.map(({ code }) => code)).toEqual([DisconnectReason.restartRequired]);
    expect(client.socket.user?.id).toBe('551187654321:1@s.whatsapp.net');
  });

  scenario('a wrong code is refused, and leaves credentials behind that cannot log in', async ({ wa, shop, open }) => {
    const auth = createMemoryAuth();
    const client = open({ auth });
    await requestCode(client, shop.phone);
    await wa.until('the request', () => shop.isAwaitingCode);
    await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow('the pairing code is wrong');
    expect(shop.devices).toEqual([]);
    wa.faults.drop();
    await client.closed();
    expect(auth.creds).toMatchObject({ me: { id: '551187654321@s.whatsapp.net' }, registered: true });
    expect(auth.creds.account).toBeUndefined();
    expect(await open({ auth }).closed()).toMatchObject({ code: DisconnectReason.loggedOut });
  });

  scenario('a code that no client asked for is refused', async ({ shop }) => {
    await expect(shop.enterPairingCode('ABCD1234')).rejects.toThrow('no device is waiting');
  });

  scenario('a refused request shows only in the raw stanzas', async ({ wa, shop, open }) => {
    wa.faults.refusePairing = 400;
    const client = open();
    await firstQr(client);
    const refused = new Promise((resolve) => client.socket.ws.once('CB:iq,type:error', resolve));
    await expect(client.socket.requestPairingCode(shop.phone)).resolves.toHaveLength(8);
    expect(await refused).toMatchObject({ content: [{ tag: 'error', attrs: { code: '400' } }] });
    expect(shop.isAwaitingCode).toBe(false);
  });
});

describe('without a history', () => {
  scenario.override({ historySync: false });

  scenario('a client that asks for none is open at once', async ({ shop, ana, open }) => {
    const client = open({ config: { shouldSyncHistoryMessage: () => false } });
    await shop.scanQr(await firstQr(client));
    await client.ready();
    await ana.write(shop, 'oi');
    await client.message(({ text }) => text === 'oi');
    expect(client.messages.every(({ message }) => !message?.protocolMessage)).toBe(true);
  });
});

describe('the end of a link', () => {
  scenario('unlinked on the phone: told at once, and again at the next log-in', async ({ shop, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    for (const device of shop.devices) shop.unlink(device);
    expect(await client.closed(2)).toEqual({
      code: DisconnectReason.loggedOut,
      reason: 'Stream Errored (conflict)',
    });
    expect(shop.devices).toEqual([]);
    expect(await open({ auth }).closed()).toMatchObject({ code: DisconnectReason.loggedOut });
  });

  scenario('logged out by the client itself: gone from the phone', async ({ wa, shop, link }) => {
    const client = await link();
    await client.socket.logout();
    await wa.until('the device is gone', () => shop.devices.length === 0);
    expect(await client.closed(2)).toEqual({ code: DisconnectReason.loggedOut, reason: 'Intentional Logout' });
  });

  scenario('stolen credentials do not log in under another key', async ({ shop, link, open }) => {
    const auth = createMemoryAuth();
    await link(shop, { auth });
    const { noiseKey } = createMemoryAuth().creds;
    auth.saveCreds({ ...auth.creds, noiseKey });
    expect(await open({ auth }).closed()).toMatchObject({ code: DisconnectReason.loggedOut });
  });
});
