import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const connection = { phoneNumber: '', usePairingCode: false };
const dayMs = 24 * 60 * 60_000;
const restText = /^Continua amanhã: o número já começou 2 conversas hoje\./;

/** A linked shop that may start two conversations a day in its first week, with contacts who never wrote to it. */
async function createShop(count: number) {
  const app = await createWhatsAppApp();
  const { api, whatsApp } = app;
  const people = Array.from({ length: count }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Pessoa ${10 + index}` }),
  );
  for (const { name, phone } of people) await api.contacts.create({ body: { name, phone } });
  const rule = { new_chats_first_week: '2', new_chats_weekly: '3', new_chats_max: '6' };
  await api.settings.save({ body: { default_response: 'Já respondemos.', new_chats_limited: 'true', ...rule } });
  await app.link();
  // A session lasts hours; what is shown is looked at days later.
  const shown = async () =>
    (await app.services.messaging.newChats.list()).map(({ today, allowed }) => [today, allowed]);
  const send = (to: string) =>
    api.send.send({ body: { instanceId: 'loja', to, message: 'olá' }, files: { media: undefined } });
  return { ...app, people, shown, send };
}

describe('the conversations that a number starts in a day', () => {
  it('keep a bulk send for the next day when they are used up, and nobody gets it twice', async () => {
    const { api, clock, shop, people, shown, send, restart, services, eventually } = await createShop(7);
    const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
    const { id } = await api.bulkSends.create({ body });
    const params = { id };
    const found = async () => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
    const untilSent = (sent: number) =>
      eventually(async () =>
        expect(await found()).toMatchObject({ sent, failed: 0, waiting_for: expect.stringMatching(restText) }),
      );
    await untilSent(2);
    expect(await api.instances.newChats()).toEqual([{ instance_id: 'loja', today: 2, allowed: 2 }]);
    expect((await api.dashboard.today()).numbers).toMatchObject([{ new_chats: { today: 2, allowed: 2 } }]);

    // Who writes is answered, and is no stranger from then on; somebody at the console knows why he writes.
    await people[2]?.write(shop, 'bom dia');
    await people[2]?.waitForMessage(({ text }) => text === 'Já respondemos.');
    expect((await send(people[5]?.phone ?? '')).state).not.toBe('error');
    expect(await shown()).toEqual([[3, 2]]);
    await api.bulkSends.pause({ params });
    await api.bulkSends.resume({ params });
    await people[2]?.waitForMessage(({ text }) => text === 'Oi');
    const used = expect.stringMatching(/^Continua amanhã: o número já começou 3 conversas hoje/);
    // Also who was written to by hand today.
    await people[5]?.waitForMessage(({ text }) => text === 'Oi');
    await eventually(async () => expect(await found()).toMatchObject({ sent: 4, waiting_for: used }));

    // A restart forgets none of them.
    await services.messaging.stop();
    const again = await restart();
    await again.messaging.start();
    await eventually(async () => expect((await again.messaging.instances.list())[0]?.runtime_status).toBe('connected'));
    expect((await again.messaging.bulkSends.list())[0]).toMatchObject({ sent: 4, waiting_for: used });

    clock.advance(dayMs);
    expect(await shown()).toEqual([[0, 2]]);
    await again.messaging.bulkSends.pause(id);
    await again.messaging.bulkSends.resume(id);
    await eventually(async () =>
      expect((await again.messaging.bulkSends.list())[0]).toMatchObject({
        ...{ sent: 6, queued: 1, failed: 0 },
        waiting_for: expect.stringMatching(restText),
      }),
    );
    await eventually(() =>
      expect(people.map(({ inbox }) => inbox.filter(({ text }) => text === 'Oi').length)).toEqual([
        1, 1, 1, 1, 1, 1, 0,
      ]),
    );
  });

  it('are no more than allowed, however many triggers write at the same moment, and the rest goes out later', async () => {
    const { api, clock, people, services, shown, eventually } = await createShop(4);
    await services.automation.start();
    const actions = people.map(({ phone: to }) => ({
      type: 'SEND_WHATSAPP_MESSAGE' as const,
      value: { instanceId: 'loja', to, message: 'olá', delay: 0 },
    }));
    for (const [index, action] of actions.entries()) {
      const body = { name: `Aviso ${index}`, condition_type: 'ALWAYS' as const, actions: [action] };
      const { id } = await api.triggers.create({ body });
      await api.triggers.execute({ params: { id }, body: {} });
    }
    const waiting = async () => (await api.triggers.runs({ query: {} })).filter(({ state }) => state === 'waiting');
    await eventually(async () => expect(await waiting()).toHaveLength(2));
    for (const { actions: steps } of await waiting()) expect(steps[0]?.result).toMatch(restText);
    expect(await shown()).toEqual([[2, 2]]);
    expect(people.filter(({ inbox }) => inbox.length > 0)).toHaveLength(2);

    clock.advance(dayMs);
    await services.messaging.instances.disconnect('loja');
    await services.messaging.instances.connect({ ...connection, instanceId: 'loja', instanceName: 'Loja' });
    for (const person of people) await person.waitForMessage();
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1, 1, 1]);
  });

  it('grow with the weeks since the phone was linked, and begin anew with another link', async () => {
    const { services, clock, shown, signIn, whatsApp, eventually } = await createShop(0);
    const seen: unknown[] = [];
    for (const weeks of [0, 1, 1, 1]) {
      clock.advance(weeks * 7 * dayMs);
      seen.push(...(await shown()));
    }
    expect(seen).toEqual([
      [0, 2],
      [0, 5],
      [0, 6],
      [0, 6],
    ]);
    const { instances } = services.messaging;
    await instances.remove('loja');
    await instances.connect({ ...connection, instanceId: 'loja', instanceName: 'Loja' });
    await eventually(async () => expect((await instances.status('loja')).status).toBe('qr_ready'));
    await whatsApp.account({ phone: '5511900000002', name: 'Outra loja' }).scanQr((await instances.qr('loja')).qrText);
    await eventually(async () => expect((await instances.status('loja')).status).toBe('connected'));
    expect(await shown()).toEqual([[0, 2]]);
    const { api } = await signIn();
    await api.settings.save({ body: { new_chats_limited: 'false' } });
    expect(await shown()).toEqual([[0, null]]);
  });
});
