import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);

/** A shop with three contacts, linked to a phone that WhatsApp has locked: a bulk send and a trigger wait. */
async function createLockedShop() {
  const app = await createWhatsAppApp();
  const { api, whatsApp, shop, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos.' } });
  const people = ['Ana', 'Bia', 'Caio'].map((name, index) => whatsApp.account({ phone: `551191111000${index}`, name }));
  for (const { name, phone } of people) await api.contacts.create({ body: { name, phone } });
  await app.services.automation.start();
  const device = await app.link();
  // Caio is nobody new to this phone, and gets his.
  await people[2]?.write(shop, 'oi');
  await people[2]?.waitForMessage();
  shop.lockReachOut({ until: inAWeek }, { quietly: true });
  const body = { instanceId: 'loja', message: 'olá', selection: { filter: {} }, interval: 0 };
  const { id } = await api.bulkSends.create({ body });
  const found = async () => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
  await eventually(async () =>
    expect(await found()).toMatchObject({ sent: 1, waiting_for: expect.stringMatching(/começar conversas até/) }),
  );

  await people[2]?.waitForMessage(({ text }) => text === 'olá');

  const value = { instanceId: 'loja', to: people[1]?.phone ?? '', message: 'aviso', delay: 0 };
  const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
  const trigger = await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
  const run = await api.triggers.execute({ params: { id: trigger.id }, body: {} });
  const runOf = () => api.triggers.run({ params: { id: run.id } });
  await eventually(async () => expect(await runOf()).toMatchObject({ state: 'waiting' }));

  const texts = () => people.map(({ inbox }) => inbox.map(({ text }) => text));
  return {
    ...app,
    people,
    params: { id },
    found,
    runOf,
    texts,
    /** As the owner does it, on the phone. */
    async unlink() {
      shop.unlink(device);
      app.clock.advance(60_000);
      await app.until('loja', 'error');
    },
  };
}

it('sends nothing by itself that was written for the phone before, and is not held by what that one is held by', async () => {
  const shop = await createLockedShop();
  const { api, clock, services, whatsApp, people, params, found, texts, eventually } = shop;
  const askedAt = clock.read().toISOString();
  await shop.unlink();
  const other = whatsApp.account({ phone: '5511900000002', name: 'Outra loja' });
  await shop.link('loja', other);

  expect(await found()).toMatchObject({
    ...{ state: 'paused', sent: 1, failed: 0, queued: 2 },
    waiting_for: expect.stringMatching(/^Outro celular foi conectado nesta instância/),
  });
  expect(await api.instances.list()).toMatchObject([{ phone_number: other.phone, lock: null }]);
  await eventually(async () =>
    expect(await shop.runOf()).toMatchObject({
      state: 'failed',
      actions: [{ state: 'failed', result: expect.stringMatching(/^Outro celular/) }],
    }),
  );
  await eventually(() => expect(texts()).toEqual([[], [], ['Já respondemos.', 'olá']]));

  // What the other phone started is not this one's, and who wrote to it is a stranger here.
  const selection = { filter: { q: '', groupId: undefined } };
  const asked = { instanceId: 'loja', selection, limit: 50, interval: 0 };
  expect(await api.bulkSends.estimate({ body: asked })).toMatchObject({
    ...{ recipients: 3, strangers: 3 },
    new_chats: { today: 0 },
  });
  expect(await api.instances.newChats()).toMatchObject([{ today: 0 }]);
  const ofRun = services.messaging.bulkSends.create({ ...asked, message: 'de antes' }, { key: '9:0', askedAt });
  await expect(ofRun).rejects.toMatchObject({ code: 'PHONE_CHANGED' });
  other.lockReachOut({ until: inAWeek });
  await eventually(async () =>
    expect((await api.instances.list())[0]?.lock).toMatchObject({ until: inAWeek.toISOString() }),
  );
  const body = { instanceId: 'loja', to: people[2]?.phone ?? '', message: 'olá' };
  await expect(api.send.send({ body, files: { media: undefined } })).rejects.toMatchObject({ code: 'NUMBER_LOCKED' });
  other.liftReachOut();
  await eventually(async () => expect((await api.instances.list())[0]?.lock).toBe(null));

  expect(await api.bulkSends.resume({ params })).toMatchObject({ state: 'running', waiting_for: null });
  await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 3, failed: 0 }));
  await eventually(() => expect(texts()).toEqual([['olá'], ['olá'], ['Já respondemos.', 'olá']]));
  expect(people[0]?.inbox[0]?.from.phone).toBe(other.phone);
});

it('goes on with the same phone, once that is linked again', async () => {
  const { shop, unlink, link, found, texts, eventually } = await createLockedShop();
  await unlink();
  shop.liftReachOut();
  await link();
  await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 3, failed: 0 }));
  await eventually(() => expect(texts()[0]).toEqual(['olá']));
});
