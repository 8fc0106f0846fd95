import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const hourMs = 60 * 60_000;

/** A linked shop with contacts on WhatsApp. It is nine in the morning of a Tuesday, and the test's clock stands still. */
async function createShop(count = 3) {
  const app = await createWhatsAppApp();
  const { api, shop, whatsApp } = app;
  const people = Array.from({ length: count }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Pessoa ${10 + index}` }),
  );
  for (const { name, phone } of people) await api.contacts.create({ body: { name, phone } });
  await app.link();
  const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
  const inboxes = () => people.map(({ inbox }) => inbox.length);
  return {
    ...app,
    people,
    body,
    inboxes,
    first: async () => (await api.bulkSends.list())[0],
    untilFinished: (sent: number) =>
      app.eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', sent }])),
    /** Not before the first message runs into it: a number that is still asking about itself would learn of it, and write to nobody. */
    lockAtFirst(until: Date) {
      let isLocked = false;
      whatsApp.faults.answerMessage = () => {
        if (!isLocked) shop.lockReachOut({ until }, { quietly: true });
        isLocked = true;
        return undefined;
      };
    },
    /** Has the number look again now, instead of within seconds. */
    async lookAgain() {
      const [bulkSend] = await api.bulkSends.list();
      await api.bulkSends.pause({ params: { id: bulkSend?.id ?? 0 } });
      await api.bulkSends.resume({ params: { id: bulkSend?.id ?? 0 } });
    },
  };
}

describe('a bulk send that is planned', () => {
  it('begins at its time, and says so until then', async () => {
    const { api, clock, body, inboxes, first, lookAgain, untilFinished } = await createShop();
    await api.bulkSends.create({ body: { ...body, startsAt: '2026-03-10T14:30' } });
    await lookAgain();
    expect(await first()).toMatchObject({
      starts_at: '2026-03-10T17:30:00.000Z',
      waiting_for: 'Começa em 10/03 às 14:30',
    });
    expect(inboxes()).toEqual([0, 0, 0]);
    clock.advance(5.5 * hourMs);
    await lookAgain();
    await untilFinished(3);
  });

  it('keeps to its hours over a restart and a clock that is set, and nobody gets it twice', async () => {
    const { api, clock, people, body, inboxes, first, services, restart, eventually } = await createShop();
    const hours = { from: '08:00', until: '09:30' };
    const { id } = await api.bulkSends.create({ body: { ...body, interval: 20 * 60_000, hours } });
    await people[0]?.waitForMessage();
    clock.advance(hourMs);
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    expect(await first()).toMatchObject({ hours, sent: 1, waiting_for: 'Continua amanhã às 08:00' });

    await services.messaging.stop();
    const { messaging } = await restart();
    await messaging.start();
    const status = async () => (await messaging.instances.status('loja')).status;
    await eventually(async () => expect(await status()).toBe('connected'));
    expect((await messaging.bulkSends.list())[0]).toMatchObject({ sent: 1, waiting_for: 'Continua amanhã às 08:00' });

    // Somebody sets the clock back to nine, and later the day passes.
    clock.set(-hourMs);
    await messaging.bulkSends.resume(id);
    await people[1]?.waitForMessage();
    clock.advance(2 * hourMs);
    await messaging.bulkSends.pause(id);
    await messaging.bulkSends.resume(id);
    expect((await messaging.bulkSends.list())[0]).toMatchObject({ sent: 2, queued: 1 });
    clock.advance(21.5 * hourMs);
    await messaging.bulkSends.pause(id);
    await messaging.bulkSends.resume(id);
    await people[2]?.waitForMessage();
    await eventually(async () => expect((await messaging.bulkSends.list())[0]?.state).toBe('finished'));
    expect(inboxes()).toEqual([1, 1, 1]);
  });

  it('leaves the turn to another one meanwhile', async () => {
    const { api, people, body, eventually } = await createShop();
    await api.bulkSends.create({ body: { ...body, weekdays: [0, 0, 0, 0, 0, 0, 0, 0] } });
    await api.bulkSends.create({ body: { ...body, message: 'agora' } });
    for (const person of people) await person.waitForMessage(({ text }) => text === 'agora');
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([
        { message: 'agora', state: 'finished' },
        { weekdays: [0], state: 'running', waiting_for: 'Continua em 15/03 às 00:00', sent: 0 },
      ]),
    );
  });
});

describe('the texts of a bulk send', () => {
  it('are drawn for each contact, once', async () => {
    const { api, database, people, body, untilFinished } = await createShop(12);
    const wordings = ['Olá {nome}', 'Bom dia'];
    const { id } = await api.bulkSends.create({ body: { ...body, wordings } });
    await untilFinished(12);
    for (const person of people) await person.waitForMessage();
    const rows = await database.db.selectFrom('bulk_send_recipients').selectAll().orderBy('id').execute();
    for (const [index, { inbox, name }] of people.entries()) {
      const texts = ['Oi', `Olá ${name}`, 'Bom dia'];
      expect(inbox.map(({ text }) => text)).toEqual([texts[rows[index]?.wording ?? -1]]);
    }
    expect((await api.bulkSends.list())[0]).toMatchObject({ id, message: 'Oi', wordings });
  });

  it('stay what they were when a message is taken back and made again', async () => {
    const { api, database, shop, people, body, lookAgain, lockAtFirst, eventually } = await createShop(1);
    const until = new Date(Date.now() + 24 * hourMs);
    lockAtFirst(until);
    await api.bulkSends.create({
      body: { ...body, wordings: Array.from({ length: 9 }, (_, index) => `texto ${index}`) },
    });
    const drawn = async () =>
      (await database.db.selectFrom('bulk_send_recipients').select('wording').executeTakeFirst())?.wording;
    await eventually(async () => expect((await api.bulkSends.list())[0]?.waiting_for).toMatch(/começar conversas/));
    const before = await drawn();
    await lookAgain();
    shop.liftReachOut();
    const { text } = (await people[0]?.waitForMessage()) ?? {};
    if (before !== null && before !== undefined) expect(await drawn()).toBe(before);
    expect(text).toBe((await drawn()) === 0 ? 'Oi' : `texto ${Number(await drawn()) - 1}`);
  });
});

it('a bulk send leaves out who has written since it began, where it is asked to', async () => {
  const { api, clock, shop, people, body, inboxes, lookAgain, untilFinished } = await createShop();
  await api.settings.save({ body: { default_response: 'Já respondemos.' } });
  await people[1]?.write(shop, 'antes');
  await people[1]?.waitForMessage();
  clock.advance(1000);
  const { id } = await api.bulkSends.create({
    body: { ...body, interval: 3_600_000, skipAnswered: true, weekdays: [2] },
  });
  await people[0]?.waitForMessage();
  await people[2]?.write(shop, 'depois');
  await people[2]?.waitForMessage();
  await lookAgain();
  await people[1]?.waitForMessage(({ text }) => text === 'Oi');
  await lookAgain();
  await untilFinished(2);
  expect(await api.bulkSends.recipients({ params: { id } })).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
    { state: 'skipped', reason: 'O contato escreveu depois que o envio começou.' },
  ]);
  expect(inboxes()).toEqual([1, 2, 1]);
});

describe('what a bulk send would take', () => {
  it('is told before it starts: who never wrote, and how long under these rules', async () => {
    const { api, shop, people, body, eventually } = await createShop(5);
    await api.settings.save({ body: { default_response: 'Já respondemos.' } });
    await people[0]?.write(shop, 'oi');
    await people[0]?.waitForMessage();
    const { message: _, ...asked } = body;
    const estimate = (more: object = {}) => api.bulkSends.estimate({ body: { ...asked, limit: 50, ...more } });
    expect(await estimate()).toEqual({
      ...{ recipients: 5, strangers: 4 },
      starts_at: '2026-03-10T12:00:00.000Z',
      ends_at: '2026-03-10T12:00:00.000Z',
      waits_for: null,
      new_chats: { today: 0, allowed: null, for_campaigns: null, advised: 10 },
      time_zone: 'America/Sao_Paulo',
    });
    expect(await estimate({ limit: 1 })).toMatchObject({ recipients: 1, strangers: 0 });
    await api.settings.save({ body: { new_chats_limited: 'true', new_chats_first_week: '2' } });
    const planned = { startsAt: '2026-03-11T20:00', hours: { from: '08:00', until: '18:00' } };
    expect(await estimate({ interval: 60_000, ...planned })).toMatchObject({
      starts_at: '2026-03-12T11:00:00.000Z',
      ends_at: '2026-03-13T11:01:00.000Z',
      new_chats: { allowed: 2, advised: 2 },
    });
    // A trigger that writes keeps a part; what is locked waits, but not who has written.
    const value = { instanceId: 'loja', to: people[1]?.phone ?? '', message: 'aviso', delay: 0 };
    const actions = [{ type: 'SEND_WHATSAPP_MESSAGE' as const, value }];
    await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
    const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * hourMs);
    shop.lockReachOut({ until });
    await eventually(async () =>
      expect((await api.instances.list())[0]?.lock).toMatchObject({ until: until.toISOString() }),
    );
    expect(await estimate()).toMatchObject({
      ...{ starts_at: '2026-03-10T12:00:00.000Z', ends_at: until.toISOString() },
      waits_for: expect.stringMatching(/começar conversas até \d\d\/\d\d/),
      new_chats: { allowed: 2, for_campaigns: 1 },
    });
    shop.lockReachOut({});
    await eventually(async () => expect((await api.instances.list())[0]?.lock).toMatchObject({ until: null }));
    expect(await estimate()).toMatchObject({ starts_at: '2026-03-10T12:00:00.000Z', ends_at: null });
    await expect(estimate({ instanceId: 'outra' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a message that waited for a lock', () => {
  /** The first one runs into a lock that nobody had told of, and waits. */
  async function createHeld(options: object) {
    const product = await createShop(1);
    const { api, database, body, lockAtFirst, eventually } = product;
    lockAtFirst(new Date(Date.now() + 24 * hourMs));
    await api.bulkSends.create({ body: { ...body, ...options } });
    const held = () => database.db.selectFrom('outgoing_messages').select('held_until').executeTakeFirst();
    await eventually(async () => expect((await held())?.held_until).toEqual(expect.any(String)));
    return product;
  }

  it('keeps to the hours of its send', async () => {
    const { clock, services, shop, inboxes, eventually } = await createHeld({
      hours: { from: '08:00', until: '09:30' },
    });
    const { bulkSends } = services.messaging;
    const first = async () => (await bulkSends.list())[0];
    clock.advance(hourMs);
    shop.liftReachOut();
    await eventually(async () =>
      expect(await first()).toMatchObject({ state: 'running', waiting_for: 'Continua amanhã às 08:00' }),
    );
    expect(inboxes()).toEqual([0]);
    // By then the session is over, and the send goes on all the same.
    clock.advance(22.5 * hourMs);
    const id = (await first())?.id ?? 0;
    await bulkSends.pause(id);
    await bulkSends.resume(id);
    await eventually(async () => expect(await first()).toMatchObject({ state: 'finished', sent: 1 }));
    expect(inboxes()).toEqual([1]);
  });

  it('is left out where its recipient has written meanwhile', async () => {
    const { api, clock, shop, people, inboxes, eventually } = await createHeld({ skipAnswered: true });
    clock.advance(1000);
    await people[0]?.write(shop, 'oi');
    await eventually(async () => expect((await api.instances.list())[0]?.health.last_in_at).not.toBeNull());
    shop.liftReachOut();
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', skipped: 1 }]));
    expect(inboxes()).toEqual([0]);
  });
});
