import { describe, expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);

/** A linked shop, with people on WhatsApp who are its contacts; only the last one has written to it. */
async function createShop(count: number, services: Parameters<typeof createWhatsAppApp>[2] = {}) {
  const app = await createWhatsAppApp({}, {}, services);
  const { api, whatsApp } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos.' } });
  const people = Array.from({ length: count }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Pessoa ${10 + index}` }),
  );
  for (const { name, phone } of people) await api.contacts.create({ body: { name, phone } });
  await app.link();
  const lockShown = async () => (await api.instances.list())[0]?.lock;
  return {
    ...app,
    people,
    untilLocked: () => expect.poll(lockShown).toMatchObject({ until: inAWeek.toISOString() }),
    untilFree: () => expect.poll(lockShown).toBe(null),
  };
}

describe('a number that may start no conversations', () => {
  it('holds a bulk send but for those who write, who are answered, and goes on by itself with each one once', async () => {
    const { api, shop, people, untilLocked, eventually } = await createShop(6);
    const body = { instanceId: 'loja', message: 'Oi {nome}', selection: { filter: {} }, interval: 3_600_000 };
    const { id } = await api.bulkSends.create({ body });
    await people[0]?.waitForMessage();
    shop.lockReachOut({ until: inAWeek });
    await untilLocked();
    // At once, and yet nobody is tried.
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    const found = async () => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
    expect(await found()).toMatchObject({ state: 'running', sent: 1, failed: 0, queued: 5 });
    expect((await found())?.waiting_for).toMatch(/^O WhatsApp não deixa este número começar conversas até \d\d\/\d\d/);

    await people[3]?.write(shop, 'bom dia');
    await people[3]?.waitForMessage(({ text }) => text === 'Já respondemos.');
    // Nobody new any more.
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    await people[3]?.waitForMessage(({ text }) => text === 'Oi Pessoa 13');
    await eventually(async () => expect(await found()).toMatchObject({ sent: 2, failed: 0, queued: 4 }));

    shop.liftReachOut();
    await eventually(async () => expect((await found())?.waiting_for).toBe(null));
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    await people[1]?.waitForMessage();
    for (const person of people) {
      // Instead of an hour between them.
      await api.bulkSends.pause({ params: { id } });
      await api.bulkSends.resume({ params: { id } });
      await person.waitForMessage(({ text }) => text === `Oi ${person.name}`);
    }
    await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 6, failed: 0 }));
    for (const { inbox, name } of people) expect(inbox.filter(({ text }) => text === `Oi ${name}`)).toHaveLength(1);
  });

  it('keeps ninety of a hundred strangers waiting, tries one when it is lifted, and reaches each once', async () => {
    const { api, whatsApp, shop, people, untilFree, untilLocked, eventually } = await createShop(100);
    const strangers = new Map(people.flatMap(({ phone, lid }) => [phone, lid].map((user) => [user, phone])));
    const tried: string[] = [];
    let locksAt = 11;
    whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
      const phone = strangers.get(to.split('@')[0] ?? '');
      if (phone === undefined || phone === people[50]?.phone) return undefined;
      tried.push(phone);
      if (tried.length === locksAt) shop.lockReachOut({ until: inAWeek }, { quietly: true });
      return undefined;
    };
    const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, limit: 100, interval: 0 };
    const { id } = await api.bulkSends.create({ body });
    const found = async () => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
    const untilHeld = (sent: number) =>
      eventually(async () =>
        expect(await found()).toMatchObject({
          ...{ state: 'running', sent, failed: 0, queued: 100 - sent },
          waiting_for: expect.stringMatching(/começar conversas até/),
        }),
      );
    await untilHeld(10);
    await people[50]?.write(shop, 'bom dia');
    await people[50]?.waitForMessage(({ text }) => text === 'Já respondemos.');
    expect(tried).toHaveLength(11);
    // Who has written waits for no lock.
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    await untilHeld(11);

    // Lifted, and locked again at the first one: nobody else was tried meanwhile.
    locksAt = 12;
    shop.liftReachOut();
    await eventually(() => expect(tried).toHaveLength(12));
    await untilLocked();
    await untilHeld(11);
    expect([tried.length, tried[11]]).toEqual([12, tried[10]]);

    shop.liftReachOut();
    await untilFree();
    await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 100, failed: 0 }));
    await eventually(() =>
      expect(people.map(({ inbox }) => inbox.filter(({ text }) => text === 'Oi').length)).toEqual(people.map(() => 1)),
    );
  });

  it('has one message refused at most before it knows, and that one goes out later, too', async () => {
    const { api, database, shop, people, untilLocked, eventually } = await createShop(5);
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
    const { id } = await api.bulkSends.create({ body });
    await untilLocked();
    const found = async () => (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
    await eventually(async () =>
      expect(await found()).toMatchObject({
        state: 'running',
        queued: 5,
        waiting_for: expect.stringMatching(/começar conversas até/),
      }),
    );
    // None, where it was still being asked what holds when the lock came.
    const tried = await database.db.selectFrom('outgoing_messages').select('state').execute();
    expect(tried.length).toBeLessThanOrEqual(1);

    shop.liftReachOut();
    for (const person of people) await person.waitForMessage();
    await eventually(async () => expect(await found()).toMatchObject({ state: 'finished', sent: 5, failed: 0 }));
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('refuses a first message by hand with the time, and takes one to who has written', async () => {
    const { api, database, shop, people, untilLocked, eventually } = await createShop(2);
    const [ana, beto] = people as [(typeof people)[0], (typeof people)[0]];
    await beto.write(shop, 'oi');
    await beto.waitForMessage();
    shop.lockReachOut({ until: inAWeek });
    await untilLocked();
    const send = (to: string) =>
      api.send.send({ body: { instanceId: 'loja', to, message: 'olá' }, files: { media: undefined } });
    await expect(send(ana.phone)).rejects.toMatchObject({
      code: 'NUMBER_LOCKED',
      message: expect.stringMatching(/^O WhatsApp não deixa (?!.*recomeça sozinho).* até.*envie de novo depois/),
    });
    expect((await send(beto.phone)).state).not.toBe('error');
    expect(ana.inbox).toEqual([]);
    // Of a lock and a cap the later end counts.
    const inAnHour = new Date(Date.now() + 60 * 60_000);
    shop.capNewChats({ status: 'CAPPED', total: 9, used: 9, until: inAWeek });
    shop.lockReachOut({ until: inAnHour });
    await eventually(async () =>
      expect(await database.db.selectFrom('instances').selectAll().execute()).toMatchObject([
        { is_locked: 1, is_capped: 1 },
      ]),
    );
    await untilLocked();
    expect((await api.instances.list())[0]?.lock?.kind).toBe('cap');
    await expect(send(ana.phone)).rejects.toMatchObject({
      code: 'NUMBER_LOCKED',
      message: expect.stringMatching(/^Este número já começou (?!.*recomeça sozinho).* até.*envie de novo depois/),
    });
  });

  it('makes a trigger wait that writes to a stranger, says so, and goes on with it as soon as it may', async () => {
    const { api, services, shop, people, eventually } = await createShop(1);
    const [ana] = people as [(typeof people)[0]];
    await services.automation.start();
    shop.lockReachOut({});
    await eventually(async () => expect((await api.instances.list())[0]?.lock).toMatchObject({ until: null }));
    const value = { instanceId: 'loja', to: ana.phone, message: 'olá', delay: 0 };
    const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
    const { id } = await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
    await api.triggers.execute({ params: { id }, body: {} });
    const result = expect.stringMatching(/começar conversas por enquanto/);
    await eventually(async () => {
      const [run] = await api.triggers.runs({ query: { triggerId: id } });
      expect(run).toMatchObject({ state: 'waiting', actions: [{ state: 'pending', result }] });
    });
    expect(ana.inbox).toEqual([]);

    // No time passes by this clock: nobody waits for the next look.
    shop.liftReachOut();
    await ana.waitForMessage(({ text }) => text === 'olá');
    await eventually(async () => {
      const [run] = await api.triggers.runs({ query: { triggerId: id } });
      expect(run).toMatchObject({ state: 'succeeded', actions: [{ state: 'succeeded' }] });
    });
    expect(ana.inbox).toHaveLength(1);
  });

  it('is believed also by a clock that is ahead of the end of the lock', async () => {
    const { clock, signIn, shop, people, eventually } = await createShop(2);
    clock.set(2 * 365 * 24 * 60 * 60_000);
    const { api } = await signIn();
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
    await api.bulkSends.create({ body });
    const waiting_for = expect.stringMatching(/começar conversas por enquanto/);
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([{ state: 'running', queued: 2, failed: 0, waiting_for }]),
    );
    shop.liftReachOut();
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', sent: 2 }]));
    await eventually(() => expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1]));
  });

  it('sends all that several wrote to one stranger, each once, when it was lifted while the number was away', async () => {
    const { api, services, shop, people, until, eventually } = await createShop(1);
    const [ana] = people as [(typeof people)[0]];
    await services.automation.start();
    shop.lockReachOut({}, { quietly: true });
    const body = { instanceId: 'loja', selection: { filter: {} }, interval: 0 };
    const first = await api.bulkSends.create({ body: { ...body, message: 'um' } });
    const second = await api.bulkSends.create({ body: { ...body, message: 'dois' } });
    const value = { instanceId: 'loja', to: ana.phone, message: 'três', delay: 0 };
    const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
    const trigger = await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
    const run = await api.triggers.execute({ params: { id: trigger.id }, body: {} });
    await eventually(async () =>
      expect(await api.triggers.run({ params: { id: run.id } })).toMatchObject({ state: 'waiting' }),
    );
    for (const { id } of [first, second]) {
      await api.bulkSends.pause({ params: { id } });
      await api.bulkSends.resume({ params: { id } });
    }
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    shop.liftReachOut();
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([
        { state: 'finished', sent: 1 },
        { state: 'finished', sent: 1 },
      ]),
    );
    await eventually(async () =>
      expect(await api.triggers.run({ params: { id: run.id } })).toMatchObject({ state: 'succeeded' }),
    );
    await eventually(() => expect(ana.inbox.map(({ text }) => text).sort()).toEqual(['dois', 'três', 'um']));
  });

  it.each(['deactivated', 'removed'] as const)(
    'sends nothing of a run that waited when its trigger was %s',
    async (what) => {
      const { api, services, shop, people, eventually } = await createShop(1);
      const [ana] = people as [(typeof people)[0]];
      await services.automation.start();
      shop.lockReachOut({});
      await eventually(async () => expect((await api.instances.list())[0]?.lock).toMatchObject({ until: null }));
      const value = { instanceId: 'loja', to: ana.phone, message: 'olá', delay: 0 };
      const actions = [value, { ...value, message: 'até logo' }].map((value) => ({
        type: 'SEND_WHATSAPP_MESSAGE' as const,
        value,
      }));
      const body = { name: 'Aviso', condition_type: 'ALWAYS' as const, actions };
      const { id } = await api.triggers.create({ body });
      const run = await api.triggers.execute({ params: { id }, body: {} });
      const found = () => api.triggers.run({ params: { id: run.id } });
      await eventually(async () => expect(await found()).toMatchObject({ state: 'waiting' }));
      if (what === 'removed') await api.triggers.remove({ params: { id } });
      else await api.triggers.update({ params: { id }, body: { ...body, is_active: false } });
      shop.liftReachOut();
      await eventually(async () =>
        expect(await found()).toMatchObject({
          state: 'failed',
          actions: [
            { state: 'failed', result: 'O gatilho foi desativado ou excluído antes de a mensagem poder sair.' },
            { state: 'skipped' },
          ],
        }),
      );
      expect(ana.inbox).toEqual([]);
    },
  );

  it('writes half as fast after a warning, and says so', async () => {
    const { api, database, shop, people, eventually } = await createShop(2, { clock: systemClock });
    shop.capNewChats({ status: 'FIRST_WARNING', total: 20, used: 15, until: inAWeek });
    await eventually(async () =>
      expect(await api.instances.list()).toMatchObject([{ warning: { until: inAWeek.toISOString() }, lock: null }]),
    );
    expect((await api.dashboard.today()).numbers).toMatchObject([{ warning: { until: inAWeek.toISOString() } }]);
    const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
    const { id } = await api.bulkSends.create({ body });
    for (const person of people) await person.waitForMessage();
    const rows = await database.db.selectFrom('outgoing_messages').select('created_at').orderBy('id').execute();
    const [first = 0, second = 0] = rows.map(({ created_at }) => Date.parse(created_at));
    expect(second - first).toBeGreaterThanOrEqual(1400);
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ id, state: 'finished' }]));

    shop.capNewChats({ status: 'NONE', total: -1, used: 0 });
    await eventually(async () => expect(await api.instances.list()).toMatchObject([{ warning: null }]));
  });

  it('is known after a restart, before WhatsApp is asked', async () => {
    const { api, database, shop, untilLocked } = await createShop(1);
    shop.lockReachOut({ until: inAWeek });
    await untilLocked();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    expect((await api.instances.list())[0]?.lock).toMatchObject({ until: inAWeek.toISOString() });
    // And no longer than it lasts, should nobody ever be there to ask.
    await database.db
      .updateTable('instances')
      .set({ locked_until: new Date(0).toISOString() })
      .execute();
    expect((await api.instances.list())[0]?.lock).toBe(null);
  });
});
