import { describe, expect, it, test } from 'vitest';
import { createGatewayScenario, noHealth, soon } from './testing/gateway-scenario.ts';
import { reasonOf } from './unreadable.ts';

function createCount() {
  const told: string[] = [];
  const health = {
    ...noHealth,
    onUnreadable: async (id: string, reason: string) => void told.push(`${id} ${reason}`),
    onRecovered: async (id: string) => void told.push(`${id} recovered`),
  };
  return { told, health };
}

describe('a message that cannot be read', () => {
  it('is counted with its reason, and again when it comes whole', async () => {
    const { told, health } = createCount();
    const { link, shop, ana } = await createGatewayScenario();
    const loja = await link(shop, { health });
    await ana.write(shop, 'antes');
    await loja.message('antes');
    const id = await ana.write(shop, 'com defeito', { corrupt: true });
    await loja.message('com defeito');
    await soon(() => told.length === 2, 'both', told);
    expect(told[1]).toBe(`${id} recovered`);
    expect(told[0]).toMatch(new RegExp(`^${id} (bad-mac|no-session)$`));
  });

  it('is read at once with the session under the number, where there is none under the alias', async () => {
    const { told, health } = createCount();
    const { link, whatsApp, shop, ana } = await createGatewayScenario();
    const loja = await link(shop, { health });
    const retries: unknown[] = [];
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['type'] === 'retry') retries.push(event.stanza);
    });
    ana.hasAlias = false;
    await ana.write(shop, 'pelo número');
    await loja.message('pelo número');
    ana.hasAlias = true;
    // Who stands behind the alias becomes known, without anything being moved.
    await loja.findJid(ana.phone);
    for (const text of ['pelo apelido', 'e outra']) {
      await ana.write(shop, text, { hidePhone: true });
      await loja.message(text);
    }
    const { chat } = await loja.message('e outra');
    await loja.send({ id: '3EB0AAAAAAAAAAAAAAAA', to: chat, text: 'olá' });
    expect(await ana.waitForMessage(({ text }) => text === 'olá')).toMatchObject({ origin: 'contact' });
    await ana.write(shop, 'tchau');
    await loja.message('tchau');
    expect(told).toEqual([]);
    expect(retries).toEqual([]);
    expect(ana.unreadable).toEqual([]);
  });

  it('is read at once with the session under the number, where another one under the alias does not fit', async () => {
    const { told, health } = createCount();
    const { link, whatsApp, shop, ana } = await createGatewayScenario();
    const loja = await link(shop, { health });
    const retries: unknown[] = [];
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['type'] === 'retry') retries.push(event.stanza);
    });
    // A session under the alias, of somebody whose number is not known.
    await ana.write(shop, 'quem sou?', { hidePhone: true });
    await loja.message('quem sou?');
    // And another under the number, which both sides have used: it is no longer sent along.
    ana.forgetSessions();
    ana.hasAlias = false;
    await ana.write(shop, 'pelo número');
    const { chat } = await loja.message('pelo número');
    await loja.send({ id: '3EB0AAAAAAAAAAAAAAAB', to: chat, text: 'olá' });
    await ana.waitForMessage(({ text }) => text === 'olá');
    ana.hasAlias = true;
    await loja.findJid(ana.phone);
    for (const text of ['pelo apelido', 'e outra']) {
      await ana.write(shop, text, { hidePhone: true });
      await loja.message(text);
    }
    expect(told).toEqual([]);
    expect(retries).toEqual([]);
  });
});

test.each([
  ['Bad MAC', 'bad-mac'],
  ['No matching sessions found for message', 'bad-mac'],
  ['No session record', 'no-session'],
  ['Invalid PreKey ID', 'no-session'],
  ['No SenderKeyRecord found for decryption', 'no-session'],
  ['Message absent from node', 'absent'],
  ['invalid wire type', 'other'],
])('"%s" is %s', (text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});
