import type { RenewalCause } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { awayError } from '../../testing/away-database.ts';
import { createGatewayScenario, noHealth, soon } from './testing/gateway-scenario.ts';

/** Allows one new connection, as within six hours. */
function createHealth() {
  const causes: RenewalCause[] = [];
  const found: number[] = [];
  const health = {
    ...noHealth,
    mayRenew: async (cause: RenewalCause) => causes.push(cause) === 1,
    onRenewed: async (count: number) => void found.push(count),
  };
  return { causes, found, health };
}

describe('a connection on which nothing comes in any more', () => {
  it('is made anew when a message stands still in the own queue, and what waited behind it comes', async () => {
    const { link, restart, open, shop, ana } = await createGatewayScenario();
    await (await link()).close();
    let isHung = false;
    restart({
      times: { stuckMs: 300, deafLookMs: 50 },
      lids: {
        learn: (lid) => {
          if (isHung || lid !== ana.lid) return Promise.resolve();
          isHung = true;
          return new Promise(() => {});
        },
      },
    });
    const { causes, found, health } = createHealth();
    // On a slow machine also what the phone itself sends takes its time.
    const mayRenew = async (cause: RenewalCause) => isHung && health.mayRenew(cause);
    const loja = open({}, { health: { ...health, mayRenew } });
    await loja.until('connected');
    await ana.write(shop, 'um');
    await ana.write(shop, 'dois');
    await soon(() => loja.states.some((state) => 'lastError' in state), 'the end of the deaf connection');
    expect(loja.states.find((state) => 'lastError' in state)).toMatchObject({
      lastError: 'As mensagens pararam de chegar. A conexão está sendo refeita.',
    });
    await loja.message('dois');
    expect(loja.messages.map(({ text }) => text)).toEqual(['um', 'dois']);
    expect(causes[0]).toBe('queue');
    await soon(() => found.length > 0, 'what waited');
    expect(found[0]).toBeGreaterThanOrEqual(2);
  });

  it.each(['what they are sent goes to the alias that they wrote from', 'what they are sent goes to the number'])(
    'is made anew when several who were there today confirm nothing, once: %s',
    async (title) => {
      const { link, restart, open, whatsApp, shop, ana, beto } = await createGatewayScenario();
      await (await link()).close();
      restart({ times: { unconfirmedMs: 100, deafLookMs: 50 } });
      const caio = whatsApp.account({ phone: '5511955555555', name: 'Caio' });
      const { causes, found, health } = createHealth();
      const loja = open({}, { health });
      await loja.until('connected');
      const contacts = [ana, beto, caio];
      for (const contact of contacts) await contact.write(shop, `oi de ${contact.name}`);
      const heard = await Promise.all(contacts.map(({ name }) => loja.message(`oi de ${name}`)));

      whatsApp.faults.holdDeliveries(shop, { untilReconnect: true });
      await ana.write(shop, 'alguém?');
      for (const { chat, phone, id } of heard) {
        const to = title.endsWith('number') ? `${phone}@s.whatsapp.net` : chat;
        await loja.send({ id: `R${id}`, to, text: 'olá' });
      }
      await loja.message('alguém?');
      await soon(() => found.length > 0, 'what waited');
      expect(found[0]).toBeGreaterThanOrEqual(4);
      expect(causes).toEqual(['receipts']);
      for (const { id } of heard) await loja.receipt(`R${id}`, 'delivered');
    },
  );

  it('stays as it is when there is only silence, or only two confirm nothing', async () => {
    const { link, restart, open, whatsApp, shop, ana, beto } = await createGatewayScenario();
    await (await link()).close();
    restart({ times: { unconfirmedMs: 0, deafLookMs: 20 } });
    const { causes, health } = createHealth();
    const loja = open({}, { health });
    await loja.until('connected');
    for (const contact of [ana, beto]) await contact.write(shop, `oi de ${contact.name}`);
    const heard = [await loja.message('oi de Ana'), await loja.message('oi de Beto')];
    const release = whatsApp.faults.holdDeliveries(shop);
    for (const { chat, id } of heard) await loja.send({ id: `R${id}`, to: chat, text: 'olá' });
    // A query takes longer than several looks.
    for (let times = 0; times < 10; times += 1) await loja.findJid(ana.phone);
    expect(causes).toEqual([]);
    release();
    for (const { id } of heard) await loja.receipt(`R${id}`, 'delivered');
  });

  it('waits with its messages while the database is away, which no other connection would mend', async () => {
    const { link, restart, open, away, shop, ana } = await createGatewayScenario();
    await (await link()).close();
    restart({ times: { stuckMs: 50, deafLookMs: 20 } });
    let asked = 0;
    const mayRenew = async () => {
      if (away.failure) asked += 1;
      return false;
    };
    const loja = open({}, { health: { ...noHealth, mayRenew } });
    await loja.until('connected');
    away.failure = awayError;
    const refused = away.refused;
    await ana.write(shop, 'oi');
    await soon(() => away.refused > refused + 20, 'many questions in vain');
    expect(asked).toBe(0);
    away.failure = undefined;
    await loja.message('oi');
  });
});

describe('the daily sign of life', () => {
  it('is given for a moment, also without a name, and not again the same day', async () => {
    let asked = 0;
    const health = {
      ...noHealth,
      mayShow: async () => {
        asked += 1;
        return asked === 1;
      },
    };
    const { link, whatsApp, shop } = await createGatewayScenario({ pulseMs: 20, pulseLookMs: 20 });
    const shown: string[] = [];
    whatsApp.on((event) => {
      if (event.type === 'stanza' && event.stanza.tag === 'presence') shown.push(event.stanza.attrs['type'] ?? '');
    });
    const loja = await link(shop, { health });
    await soon(() => shown.length === 2 && asked > 5, 'the sign', shown);
    expect(shown).toEqual(['available', 'unavailable']);
    whatsApp.faults.forgetIdle(1);
    expect(shop.devices).toMatchObject([{ showings: 1 }]);
    expect(loja.states.at(-1)).toMatchObject({ status: 'connected' });
  });
});
