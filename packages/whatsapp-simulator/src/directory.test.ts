import { describe, expect } from 'vitest';
import { createMemoryAuth } from './testing/memory-auth.ts';
import { scenario } from './testing/scenario.ts';

describe('is a number on WhatsApp', () => {
  scenario('answered with the JID that the account really has', async ({ wa, link }) => {
    wa.account({ phone: '5511912345678' });
    wa.account({ phone: '551133334444' });
    const client = await link();
    const ask = async (phone: string) => (await client.socket.onWhatsApp(phone))?.map(({ jid }) => jid);
    expect(await ask('551187654321')).toEqual(['551187654321@s.whatsapp.net']);
    expect(await ask('5511987654321')).toEqual(['551187654321@s.whatsapp.net']);
    expect(await ask('+55 11 98765-4321')).toEqual(['551187654321@s.whatsapp.net']);
    expect(await ask('551112345678')).toEqual([]);
    expect(await ask('551191234567')).toEqual([]);
    expect(await ask('5511912345678')).toEqual(['5511912345678@s.whatsapp.net']);
    // A landline never got the ninth digit.
    expect(await ask('551133334444')).toEqual(['551133334444@s.whatsapp.net']);
    expect(await ask('5511933334444')).toEqual([]);
  });

  scenario('found under the form without the ninth digit too', async ({ wa, link }) => {
    wa.account({ phone: '5521998765432' });
    const client = await link();
    expect(await client.socket.onWhatsApp('552198765432')).toEqual([
      { jid: '5521998765432@s.whatsapp.net', exists: true },
    ]);
    expect(wa.findAccount('552198765432')?.phone).toBe('5521998765432');
  });

  scenario('both forms may be accounts of two people', async ({ wa, link }) => {
    wa.account({ phone: '5511987654321', name: 'Nova' });
    const client = await link();
    const found = await client.socket.onWhatsApp('5511987654321', '551187654321');
    expect(found?.map(({ jid }) => jid)).toEqual(['5511987654321@s.whatsapp.net', '551187654321@s.whatsapp.net']);
  });

  scenario('a number has one account at most', async ({ wa, ana }) => {
    expect(() => wa.account({ phone: ana.phone })).toThrow('already has an account');
  });
});

describe('a message that reaches nobody, though its promise resolves', () => {
  scenario('to the other form of the number', async ({ wa, beto, link }) => {
    const client = await link();
    const old = wa.account({ phone: '551176543210', name: 'Antiga' });
    await client.socket.sendMessage('5511976543210@s.whatsapp.net', { text: 'para ninguém' });
    await client.socket.sendMessage(beto.jid('pn'), { text: 'para Beto' });
    await beto.waitForMessage(({ text }) => text === 'para Beto');
    expect(old.inbox).toEqual([]);
  });

  scenario('to a number without WhatsApp', async ({ shop, link }) => {
    const client = await link();
    const sent = await client.socket.sendMessage('5511900000000@s.whatsapp.net', { text: 'para ninguém' });
    expect(sent?.key.id).toBeTruthy();
    await shop.waitForMessage(({ text }) => text === 'para ninguém');
  });

  scenario('when the query for devices is never answered', async ({ wa, shop, ana, link, open }) => {
    const auth = createMemoryAuth();
    const hasty = await link(shop, { auth, config: { defaultQueryTimeoutMs: 100 } });
    wa.faults.ignoreQuery = ({ attrs }) => attrs['xmlns'] === 'usync';
    await expect(hasty.socket.sendMessage(ana.jid('pn'), { text: 'perdida' })).resolves.toBeDefined();
    wa.faults.clear();
    await hasty.end();
    // One that waits for its answers: on a busy machine they may come later than the hasty one looks.
    const client = open({ auth });
    await client.ready();
    await client.socket.sendMessage(ana.jid('pn'), { text: 'entregue' });
    await ana.waitForMessage(({ text }) => text === 'entregue');
    expect(ana.inbox.map(({ text }) => text)).toEqual(['entregue']);
  });
});
