import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

/** A linked shop that WhatsApp locks without a word at its first message to Ana, a contact who never wrote to it. */
async function createLockedShop({ ackMs, answer }: { ackMs?: number; answer?: () => Promise<undefined> } = {}) {
  const app = await createWhatsAppApp({}, {}, { clock: systemClock, ...(ackMs && { gatewayTimes: { ackMs } }) });
  const { api, ana, shop, whatsApp, database, until, eventually } = app;
  const contact = await api.contacts.create({ body: { name: 'Ana', phone: ana.phone } });
  await app.services.automation.start();
  await app.link();
  let tries = 0;
  whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
    if (!to.includes(ana.phone) && !to.includes(ana.lid)) return undefined;
    tries += 1;
    if (tries > 1) return undefined;
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    return answer?.();
  };

  const sent = async () => (await api.send.recent({ query: { limit: 9 } })).filter(({ message }) => message === 'olá');
  return {
    ...app,
    contact,
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

  it('is held also when WhatsApp refuses it after its time', async () => {
    const late = Promise.withResolvers<undefined>();
    const shop = await createLockedShop({ ackMs: 200, answer: () => late.promise });
    await shop.write(origin).catch((error: unknown) => expect(error).toMatchObject({ code: 'WHATSAPP_SILENT' }));
    await shop.eventually(async () => expect(await shop.sent()).toMatchObject([{ state: 'written' }]));
    late.resolve(undefined);
    await shop.untilHeld(origin);
    expect(shop.ana.inbox).toEqual([]);

    shop.shop.liftReachOut();
    await shop.ana.waitForMessage(({ text }) => text === 'olá');
    await shop.eventually(async () => expect(await shop.sent()).toMatchObject([{ state: 'delivered', error: null }]));
    expect(shop.ana.inbox).toHaveLength(1);
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

  it('keeps a bulk send from being over, also where WhatsApp refuses the last message after its time', async () => {
    const late = Promise.withResolvers<undefined>();
    const { write, untilHeld, sent, api, ana, shop, eventually } = await createLockedShop({
      ackMs: 200,
      answer: () => late.promise,
    });
    await write('bulk');
    const found = async () => (await api.bulkSends.list())[0];
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'written' }]));
    expect(await found()).toMatchObject({ state: 'running', waiting_for: null });
    late.resolve(undefined);
    await untilHeld('bulk');
    expect(await found()).toMatchObject({ state: 'running', queued: 1, waiting_for: expect.stringMatching(heldText) });
    shop.liftReachOut();
    await ana.waitForMessage();
    await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 1 }));
    expect(ana.inbox).toHaveLength(1);
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

  it.each(['pause', 'cancel'] as const)(
    'is taken back by a %s also while the number is away after its end',
    async (what) => {
      const { write, untilHeld, api, database, ana, shop, tries, until, eventually } = await createLockedShop();
      await write('bulk');
      await untilHeld('bulk');
      await api.instances.disconnect({ params: { instanceId: 'loja' } });
      shop.liftReachOut();
      const over = new Date(Date.now() - 60_000).toISOString();
      await database.db.updateTable('instances').set({ is_locked: 0, locked_until: null }).execute();
      await database.db.updateTable('outgoing_messages').set({ held_until: over }).execute();
      const params = { id: (await api.bulkSends.list())[0]?.id ?? 0 };
      await api.bulkSends[what]({ params });
      await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
      await until('loja', 'connected');
      expect(await api.bulkSends.list()).toMatchObject([{ queued: 1, sent: 0, failed: 0 }]);
      if (what === 'pause') await api.bulkSends.resume({ params });
      if (what === 'pause') await ana.waitForMessage();
      await eventually(async () =>
        expect(await api.bulkSends.list()).toMatchObject([{ state: what === 'pause' ? 'finished' : 'cancelled' }]),
      );
      expect(tries()).toBe(what === 'pause' ? 2 : 1);
    },
  );

  it('does not go to a contact who was removed, and the bulk send says why, as of any other', async () => {
    const { write, untilHeld, contact, tries, api, shop, sent, eventually } = await createLockedShop();
    await write('bulk');
    await untilHeld('bulk');
    await api.contacts.remove({ params: { id: contact.id } });
    shop.liftReachOut();
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', skipped: 1 }]));
    const [bulkSend] = await api.bulkSends.list();
    const reason = 'O contato foi excluído.';
    expect(await api.bulkSends.recipients({ params: { id: bulkSend?.id ?? 0 } })).toMatchObject([
      { state: 'skipped', reason },
    ]);
    expect(await sent()).toMatchObject([{ state: 'error', error: reason }]);
    expect(tries()).toBe(1);
  });

  it('is left out of a bulk send, and not called a failure, when its recipient asked to leave', async () => {
    const { write, untilHeld, api, ana, shop, eventually } = await createLockedShop();
    await write('bulk');
    await untilHeld('bulk');
    await ana.write(shop, 'SAIR');
    await ana.waitForMessage();
    shop.liftReachOut();
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', skipped: 1, failed: 0 }]),
    );
  });

  it.each(['deactivated', 'removed'] as const)('does not go when its trigger was %s', async (what) => {
    const { write, untilHeld, tries, api, database, shop, sent, eventually } = await createLockedShop();
    await write('trigger');
    await untilHeld('trigger');
    const [trigger] = await api.triggers.list();
    const params = { id: trigger?.id ?? 0 };
    if (what === 'removed') await api.triggers.remove({ params });
    else await database.db.updateTable('triggers').set({ is_active: 0 }).execute();
    shop.liftReachOut();
    const error = 'O gatilho foi desativado ou excluído antes de a mensagem poder sair.';
    await eventually(async () => expect(await sent()).toMatchObject([{ state: 'error', error }]));
    expect(tries()).toBe(1);
  });
});
