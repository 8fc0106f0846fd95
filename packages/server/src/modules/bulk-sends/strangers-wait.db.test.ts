import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const dayMs = 24 * 60 * 60_000;
const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * dayMs);

/** A linked shop with contacts in the order of their names; those that are known have written to it. */
async function createShop(names: string[], known: string[] = [], rule: Record<string, string> = {}) {
  const app = await createWhatsAppApp();
  const { api, whatsApp, shop, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos.', ...rule } });
  const people = names.map((name, index) => whatsApp.account({ phone: `551191111${1000 + index}`, name }));
  const ids = new Map<string, string>();
  for (const { name, phone } of people) ids.set(name, (await api.contacts.create({ body: { name, phone } })).id);
  await app.link();
  for (const person of people.filter(({ name }) => known.includes(name))) {
    await person.write(shop, 'oi');
    await person.waitForMessage();
  }
  const send = (to: string[], message: string, more: object = {}) =>
    api.bulkSends.create({
      body: {
        ...{ instanceId: 'loja', message, interval: 0, limit: 50 },
        selection: { ids: to.map((name) => ids.get(name) ?? '') },
        ...more,
      },
    });
  const found = async (id: number) => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
  /** Who got a text, in the order of the names. */
  const got = (text: string) => people.filter(({ inbox }) => inbox.some((message) => message.text === text));
  return {
    ...app,
    people,
    send,
    untilFound: (id: number, expected: object) =>
      eventually(async () => expect(await found(id)).toMatchObject(expected)),
    untilGot: (text: string, expected: string[]) =>
      eventually(() => expect(got(text).map(({ name }) => name)).toEqual(expected)),
    expectOnce: (text: string) =>
      expect(people.map(({ inbox }) => inbox.filter((message) => message.text === text).length)).toEqual(
        people.map(() => 1),
      ),
    async trigger(to: string) {
      const value = { instanceId: 'loja', to, message: 'aviso', delay: 0 };
      const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
      const body = { name: `Aviso ${to}`, condition_type: 'ALWAYS' as const, actions };
      const { id } = await api.triggers.create({ body });
      return () => api.triggers.execute({ params: { id }, body: {} });
    },
  };
}

const limited = (count: number) => ({
  ...{ new_chats_limited: 'true', new_chats_first_week: String(count), new_chats_weekly: '0', new_chats_max: '100' },
});

describe('who may be written to', () => {
  it('passes strangers that wait for a lock, who get theirs once it is over, also after a restart', async () => {
    const { shop, services, restart, eventually, ...product } = await createShop(
      ['Ana', 'Bia', 'Caio', 'Davi'],
      ['Bia', 'Davi'],
    );
    // The first one runs into it.
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    const { id } = await product.send(['Ana', 'Bia', 'Caio', 'Davi'], 'novidades');
    await product.untilGot('novidades', ['Bia', 'Davi']);
    const waiting_for = expect.stringMatching(/começar conversas até/);
    await product.untilFound(id, { state: 'running', sent: 2, queued: 2, failed: 0, waiting_for });

    await services.messaging.stop();
    const { messaging } = await restart();
    await messaging.start();
    await eventually(async () => expect((await messaging.instances.status('loja')).status).toBe('connected'));
    expect(await messaging.bulkSends.list()).toMatchObject([{ sent: 2, queued: 2, waiting_for }]);
    shop.liftReachOut();
    await eventually(async () =>
      expect(await messaging.bulkSends.list()).toMatchObject([{ state: 'finished', sent: 4, failed: 0 }]),
    );
    await product.untilGot('novidades', ['Ana', 'Bia', 'Caio', 'Davi']);
    product.expectOnce('novidades');
  });

  it('passes strangers for whom the day has no room, in the same send and in others', async () => {
    const { send, untilGot, untilFound } = await createShop(
      ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'],
      ['Davi', 'Eva'],
      limited(1),
    );
    const waiting_for = expect.stringMatching(/^Continua amanhã/);
    const first = await send(['Ana', 'Bia', 'Caio'], 'um');
    await untilFound(first.id, { state: 'running', sent: 1, queued: 2, waiting_for });
    const second = await send(['Bia', 'Davi', 'Eva'], 'dois');
    await untilGot('dois', ['Davi', 'Eva']);
    await untilFound(second.id, { state: 'running', sent: 2, queued: 1, waiting_for });
    // Who got a first message today is none of those for whom there is no room.
    const third = await send(['Ana', 'Eva'], 'três');
    await untilFound(third.id, { state: 'finished', sent: 2 });
    await untilFound(first.id, { state: 'running', sent: 1, queued: 2 });
  });
});

describe('the day’s number of new conversations', () => {
  it('is not used up by a campaign while a trigger may need some of it', async () => {
    const { services, people, send, untilFound, untilGot, trigger } = await createShop(
      ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil'],
      [],
      limited(5),
    );
    await services.automation.start();
    const run = await trigger(people[6]?.phone ?? '');
    const { id } = await send(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio'], 'novidades');
    await untilFound(id, {
      ...{ state: 'running', sent: 4, queued: 2 },
      waiting_for:
        'Continua amanhã: os envios em massa já começaram 4 conversas hoje, e as que restam ficam para os gatilhos.',
    });
    await run();
    await untilGot('aviso', ['Gil']);
    await untilFound(id, { sent: 4, waiting_for: expect.stringMatching(/^Continua amanhã: o número já começou 5/) });
  });

  it('goes to what triggers have waiting before a campaign gets any of it', async () => {
    const { api, clock, services, people, send, untilGot, trigger, eventually } = await createShop(
      ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'],
      [],
      limited(2),
    );
    await services.automation.start();
    for (const { phone } of people.slice(0, 4)) await (await trigger(phone))();
    const waiting = async () => (await api.triggers.runs({ query: {} })).filter(({ state }) => state === 'waiting');
    await eventually(async () => expect(await waiting()).toHaveLength(2));
    const { id } = await send(['Eva'], 'novidades');
    clock.advance(dayMs);
    // The campaign looks now, before the triggers or after them.
    const { bulkSends, instances } = services.messaging;
    await bulkSends.pause(id);
    await bulkSends.resume(id);
    expect(await bulkSends.list()).toMatchObject([
      {
        state: 'running',
        queued: 1,
        waiting_for: expect.stringMatching(/ficam para os gatilhos|já começou 2 conversas/),
      },
    ]);
    await instances.disconnect('loja');
    await instances.connect({ instanceId: 'loja', instanceName: 'Loja', phoneNumber: '', usePairingCode: false });
    await untilGot('aviso', ['Ana', 'Bia', 'Caio', 'Davi']);
    expect((await bulkSends.list())[0]).toMatchObject({ sent: 0, queued: 1 });
    expect(people[4]?.inbox).toEqual([]);
  });
});
