import { type BinaryNode, WAMessageStubType } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { createMemoryAuth } from './testing/memory-auth.ts';
import { scenario } from './testing/scenario.ts';

describe('a connection that went deaf', () => {
  scenario(
    'sends and is acknowledged, hears nothing, and is told how much waited',
    async ({ wa, shop, ana, link, open }) => {
      const auth = createMemoryAuth();
      const client = await link(shop, { auth });
      wa.faults.holdDeliveries(shop, { untilReconnect: true });
      const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'alguém?' });
      await ana.waitForMessage(({ text }) => text === 'alguém?');
      await shop.waitForMessage(({ origin }) => origin === 'own-device');
      await ana.write(shop, 'eu');
      await wa.until('what waits', () => shop.devices[0]?.waiting === 2);
      await client.end();

      const again = open({ auth });
      const preview: BinaryNode = await new Promise((resolve) => again.socket.ws.on('CB:ib,,offline_preview', resolve));
      expect(preview.content).toMatchObject([{ attrs: { count: '3', message: '1', receipt: '2' } }]);
      await again.message(({ text }) => text === 'eu');
      await again.until('the receipt', () => again.updates.some(({ key }) => key.id === sent?.key.id));
    },
  );
});

describe('unreadable messages', () => {
  scenario('the client asks again and gets it whole, after a stub', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'com defeito', { corrupt: true });
    const message = await client.message(({ text }) => text === 'com defeito');
    const stub = client.messages.find(({ key }) => key.id === id);
    expect(stub?.messageStubType).toBe(WAMessageStubType.CIPHERTEXT);
    expect(message).toMatchObject({ key: { id }, retryCount: 1 });
  });

  scenario('a contact that lost its keys asks again and reads', async ({ shop, ana, link }) => {
    const client = await link();
    await client.socket.sendMessage(ana.jid('pn'), { text: 'um' });
    await ana.waitForMessage(({ text }) => text === 'um');
    await ana.write(shop, 'resposta');
    await client.message(({ text }) => text === 'resposta');
    ana.forgetSessions();
    await client.socket.sendMessage(ana.jid('pn'), { text: 'dois' });
    expect(await ana.waitForMessage(({ text }) => text === 'dois')).toMatchObject({ encryption: 'pkmsg' });
    expect(ana.unreadable).toEqual([]);
  });

  scenario(
    'asked again after a restart, the client needs its stored messages',
    async ({ wa, shop, ana, link, open }) => {
      const auth = createMemoryAuth();
      const client = await link(shop, { auth });
      await client.socket.sendMessage(ana.jid('pn'), { text: 'um' });
      await ana.waitForMessage(({ text }) => text === 'um');
      await ana.write(shop, 'resposta');
      await client.message(({ text }) => text === 'resposta');
      ana.forgetSessions();
      ana.retryRequests = 'by-hand';
      const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'dois' });
      const id = sent?.key.id ?? '';
      await wa.until('the unreadable message', () => ana.unreadable.includes(id));
      await client.end();

      const asked: unknown[] = [];
      const getMessage = async (key: { id?: string | null }) => {
        asked.push(key.id);
        return key.id === id ? (sent?.message ?? undefined) : undefined;
      };
      await open({ auth, config: { getMessage } }).ready();
      ana.requestRetry(id);
      await ana.waitForMessage(({ text }) => text === 'dois');
      expect(asked).toEqual([id]);
    },
  );

  scenario(
    'a session under the number does not serve the alias: the client asks again',
    async ({ shop, ana, link }) => {
      const client = await link();
      ana.hasAlias = false;
      await ana.write(shop, 'pelo número');
      await client.message(({ text }) => text === 'pelo número');
      ana.hasAlias = true;
      const id = await ana.write(shop, 'pelo apelido', { hidePhone: true });
      await client.message(({ text }) => text === 'pelo apelido');
      const [stub] = client.messages.filter(({ key }) => key.id === id);
      expect(stub).toMatchObject({ messageStubType: WAMessageStubType.CIPHERTEXT });
    },
  );

  scenario('content that only the phone has is fetched from it', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'vim pelo anúncio', { placeholder: true });
    const message = await client.message(({ text }) => text === 'vim pelo anúncio');
    expect(message.key.id).toBe(id);
    expect(client.messages.find(({ key }) => key.id === id)?.messageStubType).toBe(WAMessageStubType.CIPHERTEXT);
  });

  scenario('a store put back to an earlier state recovers in both directions', async ({ shop, ana, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    const exchange = async (word: string) => {
      await ana.write(shop, `${word}?`);
      await client.message(({ text }) => text === `${word}?`);
      await client.socket.sendMessage(ana.jid('lid'), { text: `${word}!` });
      await ana.waitForMessage(({ text }) => text === `${word}!`);
    };
    await exchange('um');
    const goBack = auth.snapshot();
    for (const word of ['dois', 'três', 'quatro']) await exchange(word);
    await client.end();
    goBack();

    const again = open({ auth });
    await again.ready();
    await ana.write(shop, 'voltou?');
    await again.message(({ text }) => text === 'voltou?');
    await again.socket.sendMessage(ana.jid('lid'), { text: 'voltei' });
    await ana.waitForMessage(({ text }) => text === 'voltei');
  });
});

describe('while the client is away', () => {
  scenario('messages wait and come as appended', async ({ wa, shop, ana, beto, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    await client.end();
    await wa.until('the device is offline', () => !shop.devices[0]?.isOnline);
    const texts = Array.from({ length: 20 }, (_, index) => `perdida ${index}`);
    for (const [index, text] of texts.entries()) await (index % 2 ? ana : beto).write(shop, text);

    const again = open({ auth });
    await again.until('all of them', () => texts.every((text) => again.messages.some((seen) => seen.text === text)));
    expect(again.messages.filter(({ text }) => text.startsWith('perdida')).map(({ arrival }) => arrival)).toEqual(
      texts.map(() => 'append'),
    );
    expect(auth.creds.routingInfo).toBeDefined();
  });

  scenario('what was not confirmed is delivered again', async ({ wa, shop, ana, link, open }) => {
    const auth = createMemoryAuth();
    const client = await link(shop, { auth });
    await wa.until('all confirmed', () => shop.devices[0]?.waiting === 0);
    wa.faults.freeze(shop);
    await ana.write(shop, 'alguém aí?');
    expect(shop.devices[0]?.waiting).toBe(1);
    wa.faults.drop(shop);
    await client.closed(2);

    const again = open({ auth });
    const message = await again.message(({ text }) => text === 'alguém aí?');
    expect(message.arrival).toBe('append');
    await wa.until('confirmed', () => shop.devices[0]?.waiting === 0);
  });
});
