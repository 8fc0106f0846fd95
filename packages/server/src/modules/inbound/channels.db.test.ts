import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** Twins: the same subscriber with and without the ninth digit, each with a rule of its own. */
const anaPhone = '+55 11 98765-4321';

async function createShop(settings: Parameters<typeof createWhatsAppApp>[0] = {}) {
  const app = await createWhatsAppApp(settings);
  const { api, shop, ana, database, services, eventually, request, whatsApp } = app;
  await api.menu.create({ body: { message: 'cardápio', reply: 'Pizza e suco' } });
  await app.link();
  const told: { channel: string; person: string; message: string; isGroup: boolean }[] = [];
  services.events.on('message-received', async ({ channel, person, message, isGroup }) => {
    told.push({ channel, person, message, isGroup });
  });
  let written = 0;

  /** What was decided, recorded and told about a message, on either channel in the same words. */
  const say = {
    async whatsapp(
      text: string,
      options: Parameters<typeof ana.write>[2] & { inGroup?: boolean; from?: typeof ana } = {},
    ) {
      const { inGroup, from = ana, ...write } = options;
      const before = told.length;
      if (inGroup) await from.writeToGroup(whatsApp.group({ subject: 'Clientes', members: [from, shop] }), text);
      else await from.write(shop, text, write);
      written += 1;
      const row = await eventually(async () => {
        const rows = await database.db.selectFrom('incoming_messages').selectAll().orderBy('id').execute();
        expect(rows.filter(({ state }) => state !== 'received')).toHaveLength(written);
        return rows.at(-1);
      });
      // Told when the outcome is on record; of an old one nothing is told.
      await eventually(() => expect(told).toHaveLength(before + Number(options.at === undefined)));
      const reply = await database.db
        .selectFrom('outgoing_messages')
        .select('text')
        .where('answers_id', '=', row?.id ?? 0)
        .executeTakeFirst();
      const outcome = { source: row?.source, reason: row?.reason, person: row?.person_key, reply: reply?.text ?? '' };
      return { ...outcome, told: told.slice(before).map(({ channel: _, ...event }) => event) };
    },

    async api(text: string, { inGroup = false, phone = anaPhone, sender = 'Ana' } = {}) {
      const before = told.length;
      const payload = { app: 'WhatsAuto', sender, phone, message: text, ...(inGroup && { group_name: 'Clientes' }) };
      const answer = await request({ method: 'POST', url: '/api/', payload });
      const row = await database.db.selectFrom('api_calls').selectAll().orderBy('id', 'desc').executeTakeFirst();
      await eventually(() => expect(told).toHaveLength(before + 1));
      const outcome = { source: row?.source, reason: row?.reason, person: row?.person_key, reply: answer.json().reply };
      return { ...outcome, told: told.slice(before).map(({ channel: _, ...event }) => event) };
    },
  };
  return { ...app, say, told };
}

describe('the same message on both channels has the same outcome, the same record and the same events', () => {
  it('answered, twin phones each by their own rule, in a group, blocked, leaving and coming back', async () => {
    const { say, api, database } = await createShop();
    await api.responses.create({ body: { phone: '11 8765-4321', message: 'oi', reply: 'sem nove' } });
    const twin = await api.responses.create({ body: { phone: anaPhone, message: 'oi', reply: 'com nove' } });
    expect(twin.twinPhone, 'the form is told').toBe('+55 11 8765-4321');
    for (const [text, options, expected] of [
      ['cardápio', {}, { source: 'menu', reply: 'Pizza e suco' }],
      ['oi', {}, { source: 'response', reply: 'com nove' }],
      ['cardápio', { inGroup: true }, { source: 'group', reply: '' }],
      ['SAIR', { inGroup: true }, { source: 'group', reply: '' }],
      ['SAIR', {}, { source: 'consent', reply: consentDefaults.opt_out_reply }],
    ] as const) {
      const onWhatsApp = await say.whatsapp(text, options);
      expect(onWhatsApp).toMatchObject({ ...expected, person: '5511987654321', told: [{ message: text }] });
      // The first one to ask is the one that leaves; over the other channel the same person is gone already.
      if (text === 'SAIR' && expected.source === 'consent') continue;
      expect(await say.api(text, options)).toEqual(onWhatsApp);
    }
    const silent = await say.whatsapp('cardápio');
    expect(silent).toMatchObject({ source: 'blocked', reply: '' });
    expect(await say.api('cardápio')).toEqual(silent);
    expect(await say.api('VOLTAR')).toMatchObject({ source: 'consent', reply: consentDefaults.opt_in_reply });
    expect(await say.whatsapp('cardápio')).toEqual(await say.api('cardápio'));
    await database.db.deleteFrom('contacts').execute();
    await blockContact(database.db, anaPhone);
    expect(await say.whatsapp('cardápio')).toEqual(await say.api('cardápio'));
  });

  it('silenced by the loop guard, over both channels together, and still heard when it asks to leave', async () => {
    const { say } = await createShop({ loopGuardReplies: 2 });
    expect(await say.api('cardápio')).toMatchObject({ source: 'menu' });
    expect(await say.whatsapp('cardápio')).toMatchObject({ source: 'menu' });
    const silent = await say.whatsapp('cardápio');
    expect(silent).toMatchObject({ source: 'loop', reply: '' });
    expect(await say.api('cardápio')).toEqual(silent);
    expect(await say.api('SAIR')).toMatchObject({ source: 'consent', reply: '' });
    expect(await say.whatsapp('cardápio')).toMatchObject({ source: 'blocked' });
  });

  it('paused by a person, old, or without a visible number: the wish to leave is carried out', async () => {
    const { say, ana, shop, whatsApp, clock, database, eventually, api } = await createShop();
    await shop.writeFromPhone(ana, 'Aqui é a dona');
    await eventually(async () =>
      expect(await database.db.selectFrom('person_pauses').selectAll().execute()).toHaveLength(1),
    );
    expect(await say.whatsapp('cardápio')).toMatchObject({ source: 'paused', reply: '' });
    expect(await say.whatsapp('SAIR')).toMatchObject({ source: 'consent', reply: consentDefaults.opt_out_reply });
    expect(await say.api('cardápio')).toMatchObject({ source: 'blocked' });

    const old = new Date(clock.read().getTime() - 11 * 60_000);
    const beto = whatsApp.account({ phone: '5511911112222', name: 'Beto' });
    expect(await say.whatsapp('cardápio', { from: beto, at: old })).toMatchObject({ source: 'old', told: [] });
    expect(await say.whatsapp('SAIR', { from: beto, at: old })).toMatchObject({
      source: 'consent',
      reply: '',
      told: [],
    });
    expect(await say.whatsapp('cardápio', { from: beto })).toMatchObject({ source: 'blocked' });

    const hidden = whatsApp.account({ phone: '5521999998888', name: 'Oculta' });
    const veiled = { from: hidden, addressing: 'lid', hidePhone: true } as const;
    expect(await say.whatsapp('SAIR', veiled)).toMatchObject({ source: 'consent', person: `lid:${hidden.lid}` });
    expect(await say.whatsapp('cardápio', veiled)).toMatchObject({ source: 'blocked' });
    const nameless = (await api.contacts.list()).filter(({ phone }) => phone === '');
    expect(nameless).toMatchObject([{ name: 'Oculta', groupIds: ['bloqueado'] }]);
    // The number is learnt: both are one person, and the wish holds for the number on every channel.
    expect(await say.whatsapp('cardápio', { from: hidden })).toMatchObject({
      source: 'blocked',
      person: '5521999998888',
    });
    expect(await say.api('cardápio', { phone: '+55 21 99999-8888', sender: '' })).toMatchObject({ source: 'blocked' });
    const contacts = await api.contacts.list();
    expect(contacts.map(({ phone }) => phone).sort()).toEqual(
      [anaPhone, '+55 11 91111-2222', '+55 21 99999-8888'].sort(),
    );
  });
});

it('what the owner wrote days ago, delivered late, pauses nothing', async () => {
  const { say, ana, shop, clock, database, eventually } = await createShop();
  await shop.writeFromPhone(ana, 'Anteontem', { at: new Date(clock.read().getTime() - 48 * 60 * 60_000) });
  await shop.writeFromPhone(ana, 'Há 20 minutos', { at: new Date(clock.read().getTime() - 20 * 60_000) });
  const [pause] = await eventually(async () => {
    const pauses = await database.db.selectFrom('person_pauses').selectAll().execute();
    expect(pauses).toHaveLength(1);
    return pauses;
  });
  expect(pause?.paused_until).toBe(new Date(clock.read().getTime() + 10 * 60_000).toISOString());
  expect(await say.whatsapp('cardápio')).toMatchObject({ source: 'paused' });
});
