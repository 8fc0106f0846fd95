import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

/** A linked shop that WhatsApp locks without a word at its first message to Ana, a contact who never wrote to it. */
async function createLockedShop() {
  const app = await createWhatsAppApp({}, {}, { clock: systemClock });
  const { api, ana, shop, whatsApp, database, until, eventually } = app;
  const contact = await api.contacts.create({ body: { name: 'Ana', phone: ana.phone } });
  await app.services.automation.start();
  await app.link();
  let tries = 0;
  whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
    if (!to.includes(ana.phone) && !to.includes(ana.lid)) return undefined;
    tries += 1;
    if (tries === 1) shop.lockReachOut({ until: inAWeek }, { quietly: true });
    return undefined;
  };

  const sent = async () => (await api.send.recent({ query: { limit: 9 } })).filter(({ message }) => message === 'olá');
  return {
    ...app,
    tries: () => tries,
    sent,
    untilHeld: (origin: Origin) =>
      eventually(async () =>
        expect(await sent()).toMatchObject([{ origin, state: 'queued', error: expect.stringMatching(heldText) }]),
      ),
    async reconnect() {
      await api.instances.disconnect({ params: { instanceId: 'loja' } });
      await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
      await until('loja', 'connected');
    },
    age: (days: number) =>
      database.db
        .updateTable('outgoing_messages')
        .set({ created_at: daysAgo(days) })
        .execute(),
    async write(origin: Origin) {
      if (origin === 'send') {
        const body = { instanceId: 'loja', to: ana.phone, message: 'olá' };
        expect(await api.send.send({ body, files: { media: undefined } })).toMatchObject({ state: 'queued' });
      } else if (origin === 'bulk') {
        const selection = { ids: [contact.id] };
        await api.bulkSends.create({ body: { instanceId: 'loja', message: 'olá', selection, interval: 0 } });
      } else {
        const value = { instanceId: 'loja', to: ana.phone, message: 'olá', delay: 0 };
        const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
        const { id } = await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
        await api.triggers.execute({ params: { id }, body: {} });
      }
    },
  };
}

type Origin = 'bulk' | 'trigger' | 'send';
const origins: Origin[] = ['bulk', 'trigger', 'send'];
const heldText = /^O WhatsApp não deixa este número começar conversas até \d\d\/\d\d/;

describe.each(origins)('a message that ran into a lock (%s)', (origin) => {
  it('waits for its end, however long that takes, and goes out once', async () => {
    const { write, untilHeld, reconnect, age, tries, sent, ana, shop, eventually } = await createLockedShop();
    await write(origin);
    await untilHeld(origin);
    await age(8);
    await reconnect();
    await untilHeld(origin);
    expect([tries(), ana.inbox]).toEqual([1, []]);

    shop.liftReachOut();
    await ana.waitForMessage(({ text }) => text === 'olá');
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'delivered', error: null }]));
    expect([tries(), ana.inbox.length]).toEqual([2, 1]);
  });

  it('is not sent to who asked to leave meanwhile', async () => {
    const { write, untilHeld, tries, sent, ana, shop, eventually } = await createLockedShop();
    await write(origin);
    await untilHeld(origin);
    await ana.write(shop, 'SAIR');
    await ana.waitForMessage(({ text }) => text === consentDefaults.opt_out_reply);
    shop.liftReachOut();
    const error = 'O contato está no grupo Bloqueado.';
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'error', error }]));
    // The first one and the confirmation.
    expect([tries(), ana.inbox.length]).toEqual([2, 1]);
  });
});

describe('what waits for the end of a lock', () => {
  it('says what is true when the number was away after it for more than a day', async () => {
    const { write, untilHeld, database, api, until, sent, ana, shop, eventually } = await createLockedShop();
    await write('trigger');
    await untilHeld('trigger');
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    shop.liftReachOut();
    const over = daysAgo(2);
    await database.db.updateTable('instances').set({ locked_until: over }).execute();
    await database.db.updateTable('outgoing_messages').set({ held_until: over }).execute();
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    const error = expect.stringMatching(/^A mensagem esperou o WhatsApp liberar o número/);
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'error', error }]));
    expect(ana.inbox).toEqual([]);
  });

  it('is not sent by another phone that is linked under the same name', async () => {
    const { write, untilHeld, whatsApp, api, link, sent, ana, eventually } = await createLockedShop();
    await write('send');
    await untilHeld('send');
    await api.instances.remove({ params: { instanceId: 'loja' } });
    const error = 'O número foi removido antes da confirmação do WhatsApp.';
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'error', error }]));
    await link('loja', whatsApp.account({ phone: '5511900000002', name: 'Outra loja' }));
    const body = { instanceId: 'loja', to: ana.phone, message: 'outra' };
    await api.send.send({ body, files: { media: undefined } });
    await ana.waitForMessage();
    expect(ana.inbox.map(({ text }) => text)).toEqual(['outra']);
  });

  it.each(['pause', 'cancel'] as const)('is taken back from a bulk send by a %s', async (what) => {
    const { write, untilHeld, tries, api, ana, shop, eventually } = await createLockedShop();
    await write('bulk');
    await untilHeld('bulk');
    const [bulkSend] = await api.bulkSends.list();
    const params = { id: bulkSend?.id ?? 0 };
    await api.bulkSends[what]({ params });
    shop.liftReachOut();
    await eventually(async () => expect((await api.instances.list())[0]?.lock).toBe(null));
    expect(await api.bulkSends.list()).toMatchObject([{ queued: 1, sent: 0, failed: 0 }]);
    expect(await api.send.recent({ query: { limit: 9 } })).toMatchObject([{ state: 'error' }]);
    if (what === 'pause') {
      await api.bulkSends.resume({ params });
      await ana.waitForMessage();
      await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', sent: 1 }]));
    }
    expect(tries()).toBe(what === 'pause' ? 2 : 1);
  });
});
