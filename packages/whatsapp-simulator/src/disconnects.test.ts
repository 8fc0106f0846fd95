import { createServer } from 'node:net';
import {
  type BinaryNode,
  buildAckStanza,
  DEFAULT_CONNECTION_CONFIG,
  DisconnectReason,
  type WAVersion,
} from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { createMemoryAuth } from './testing/memory-auth.ts';
import { scenario } from './testing/scenario.ts';
import { createClient } from './testing/test-client.ts';

describe('the server ends a session', () => {
  scenario('with each of its codes', async ({ wa, shop, link, open }) => {
    const auth = createMemoryAuth();
    await (await link(shop, { auth })).end();
    for (const code of [401, 402, 403, 405, 406, 440, 500, 503, 515] as const) {
      const client = open({ auth });
      await client.ready();
      wa.faults.streamError(code, shop);
      expect(await client.closed()).toMatchObject({ code });
    }
  });

  scenario('for want of an acknowledgement of a status update', async ({ wa, shop, ana, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    wa.faults.demandAcks(shop);
    await ana.postStatus('na praia', [shop], { tag: 'status' });
    await ana.write(shop, 'oi');
    await client.message(({ text }) => text === 'oi');
    expect(client.isOpen()).toBe(true);
    wa.faults.demandAcks(shop);
    expect(await client.closed(2)).toEqual({ code: 500, reason: 'Stream Errored (ack)' });

    // Delivered again with every log-in, until somebody acknowledges it.
    const again = open({ auth });
    const redelivered: BinaryNode = await new Promise((resolve) => again.socket.ws.on('CB:status', resolve));
    expect(redelivered).toMatchObject({ attrs: { from: 'status@broadcast', offline: '1', type: 'text' } });
    await again.ready();
    expect(shop.devices).toMatchObject([{ waiting: 1 }]);
    await again.socket.sendNode(buildAckStanza(redelivered));
    await wa.until('the acknowledgement', () => shop.devices[0]?.waiting === 0);
    wa.faults.demandAcks(shop);
    expect(again.isOpen()).toBe(true);
  });

  scenario('of a device that did not show itself for days', async ({ wa, shop, link }) => {
    const client = await link();
    await client.socket.sendNode({ tag: 'presence', attrs: { type: 'available' } });
    await wa.until('the showing', () => shop.devices[0]?.showings === 1);
    wa.faults.forgetIdle(1);
    expect(client.isOpen()).toBe(true);
    wa.faults.forgetIdle(0);
    expect(await client.closed(2)).toEqual({ code: 401, reason: 'Stream Errored (conflict)' });
    expect(shop.devices).toEqual([]);
  });

  scenario('with no reason', async ({ wa, link }) => {
    const client = await link();
    wa.faults.endStream();
    expect(await client.closed(2)).toEqual({
      code: DisconnectReason.connectionClosed,
      reason: 'Connection Terminated by Server',
    });
  });

  scenario('because the same device logs in elsewhere', async ({ shop, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    const elsewhere = open({ auth });
    expect(await client.closed(2)).toMatchObject({ code: DisconnectReason.connectionReplaced });
    await elsewhere.ready();
    expect(shop.devices).toMatchObject([{ isOnline: true }]);
  });
});

describe('the server refuses', () => {
  scenario(
    'a log-in with each of its codes, and lets the client in again after that',
    async ({ wa, shop, link, open }) => {
      const auth = createMemoryAuth();
      await (await link(shop, { auth })).end();
      for (const code of [401, 402, 403, 405, 406, 500, 503] as const) {
        wa.faults.refuseLogin = code;
        expect(await open({ auth }).closed()).toMatchObject({ code });
      }
      wa.faults.clear();
      await open({ auth }).ready();
    },
  );

  scenario(
    'clients that are too old, linked or not, and says where the present one is named',
    async ({ wa, shop, link, open }) => {
      const auth = createMemoryAuth();
      await (await link(shop, { auth })).end();
      const [, , builtIn = 0] = DEFAULT_CONNECTION_CONFIG.version;
      expect(shop.devices[0]?.version).toBe(`2.3000.${builtIn}`);

      wa.faults.leastRevision = builtIn + 1;
      expect(await open({ auth }).closed()).toEqual({ code: 405, reason: 'Connection Failure' });
      expect(await open().closed()).toMatchObject({ code: 405 });

      const script = wa.url.replace('ws:', 'http:').replace('/ws/chat', '/sw.js');
      expect((await fetch(script)).status).toBe(404);
      wa.faults.liveRevision = builtIn + 2;
      const [, revision] = /\\?"client_revision\\?":\s*(\d+)/.exec(await (await fetch(script)).text()) ?? [];
      const version: WAVersion = [2, 3000, Number(revision)];
      await open({ auth, config: { version } }).ready();
      expect(shop.devices[0]?.version).toBe(`2.3000.${builtIn + 2}`);
      const visitor = open({ config: { version } });
      await visitor.until('a QR code', () => visitor.qrTexts.length > 0);
    },
  );

  scenario('an account that did wrong, and says what and until when', async ({ wa, shop, link, open }) => {
    const auth = createMemoryAuth();
    await (await link(shop, { auth })).end();
    for (const refusal of [
      { reason: 402, code: 101, expire: 3600 },
      { reason: 403, message: 'locked', url: 'https://faq.whatsapp.com/' },
      { reason: 406, expire: 60 },
      { reason: 401, logout_message_header: 'Restricted', logout_message_subtext: 'For a day' },
    ] as const) {
      wa.faults.refuseLogin = refusal;
      const client = open({ auth });
      expect(await client.closed()).toMatchObject({ code: refusal.reason });
      const { lastDisconnect } = client.states.findLast(({ connection }) => connection === 'close') ?? {};
      const told = Object.entries(refusal).map(([name, value]) => [name, String(value)]);
      expect((lastDisconnect?.error as { data?: unknown })?.data).toMatchObject(Object.fromEntries(told));
    }
  });

  scenario('sockets', async ({ wa, open }) => {
    wa.faults.refuseSockets = true;
    expect((await open().closed()).code).toBe(DisconnectReason.connectionClosed);
    wa.faults.clear();
    const client = open();
    await client.until('a QR code', () => client.qrTexts.length > 0);
  });
});

describe('the network', () => {
  scenario('drops the socket', async ({ wa, shop, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    wa.faults.drop(shop);
    expect(await client.closed(2)).toMatchObject({ code: DisconnectReason.connectionClosed });
    await wa.until('offline', () => !shop.devices[0]?.isOnline);
    await open({ auth }).ready();
  });

  scenario('drops the socket of one account only', async ({ wa, ana, beto, link }) => {
    const [hit, spared] = await Promise.all([link(ana), link(beto)]);
    wa.faults.drop(ana);
    await hit.closed(2);
    expect(spared.isOpen()).toBe(true);
    expect(beto.devices).toMatchObject([{ isOnline: true }]);
  });

  scenario('drops the socket at any moment of a log-in', async ({ wa, shop, link, open }) => {
    const auth = createMemoryAuth();
    await (await link(shop, { auth })).end();
    for (const patience of [1, 2, 3, 4, 5]) {
      let stanzas = 0;
      const stop = wa.on((event) => {
        if (event.type === 'stanza' && ++stanzas === patience) wa.faults.drop();
      });
      expect((await open({ auth }).closed()).code).toBe(DisconnectReason.connectionClosed);
      stop();
    }
    await open({ auth }).ready();
  });

  scenario('freezes: the socket looks open, and nothing is answered', async ({ wa, shop, ana, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth, config: { defaultQueryTimeoutMs: 200 } });
    wa.faults.freeze(shop);
    await ana.write(shop, 'oi');
    expect(await client.socket.onWhatsApp(ana.phone)).toBeUndefined();
    expect(client.socket.ws.isOpen).toBe(true);
    expect(client.isOpen()).toBe(true);
    expect(client.messages.some(({ text }) => text === 'oi')).toBe(false);
    wa.faults.drop(shop);
    await client.closed(2);
    await open({ auth }).message(({ text }) => text === 'oi');
  });

  scenario('answers pings, and the session stays', async ({ wa, shop, link }) => {
    let pings = 0;
    wa.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['xmlns'] === 'w:p') pings += 1;
    });
    const client = await link(shop, { config: { keepAliveIntervalMs: 40 } });
    await wa.until('three pings', () => pings >= 3);
    expect(client.isOpen()).toBe(true);
  });

  scenario('has nobody at the other end', async ({ wa, open }) => {
    await wa.stop();
    expect((await open().closed()).code).toBe(DisconnectReason.timedOut);
  });

  scenario('has somebody at the other end who never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const wa = { url: `ws://127.0.0.1:${port}/ws/chat`, mediaCa: '' };
    const client = createClient(wa, { config: { connectTimeoutMs: 200 } });
    client.connect();
    expect((await client.closed()).code).toBe(DisconnectReason.timedOut);
    silent.close();
  });
});

scenario('the server tells when one-time keys run low, and the client brings more', async ({ wa, shop, link }) => {
  await link();
  const [device] = shop.devices;
  if (!device) throw new Error('no device is linked');
  wa.faults.losePreKeys(device, 3);
  await wa.until('more keys', () => device.preKeyCount > 3);
  expect(device.preKeyCount).toBe(8);
});
