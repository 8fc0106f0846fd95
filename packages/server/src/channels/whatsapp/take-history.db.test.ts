import { historyLimits } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createBulkReceivers } from '../../modules/bulk-sends/bulk-receivers.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createIncomingMessagesRepository } from './incoming-messages.repository.ts';

const dayMs = 24 * 60 * 60_000;

/** A shop that answers everything, not linked yet. */
async function createShop(settings: Record<string, string> = {}) {
  const app = await createWhatsAppApp();
  const { api, database, services, clock } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos', ...settings } });
  const told: string[] = [];
  services.events.on('message-received', async ({ message }) => void told.push(message));
  const stored = () =>
    database.db
      .selectFrom('phone_messages')
      .select(['text', 'person_key', 'is_from_me', 'origin', 'sender_name', 'sent_at', 'phone'])
      .orderBy('sent_at')
      .orderBy('id')
      .execute();
  const texts = async () => (await stored()).map(({ text }) => text);
  const daysAgo = (days: number) => new Date(clock.read().getTime() - days * dayMs);
  const health = async () => (await api.instances.list()).find(({ instance_id }) => instance_id === 'loja')?.health;
  return { ...app, told, stored, texts, daysAgo, health };
}

describe('what was written before a phone is linked', () => {
  it('is stored, both directions and groups, and is neither answered nor told to anybody', async () => {
    const { whatsApp, shop, ana, link, stored, told, eventually, daysAgo, health, database } = await createShop();
    const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
    const group = whatsApp.group({ subject: 'Clientes', members: [shop, ana, beto] });
    await ana.write(shop, 'há muito tempo', { at: daysAgo(31) });
    await ana.write(shop, 'oi', { at: daysAgo(3) });
    await shop.writeFromPhone(ana, 'olá', { at: daysAgo(2) });
    await beto.writeToGroup(group, 'oi, gente', { at: daysAgo(1) });
    await link();
    const rows = await eventually(async () => {
      const found = await stored();
      expect(found).toHaveLength(3);
      return found;
    });
    expect(rows).toMatchObject([
      { text: 'oi', person_key: ana.phone, phone: '+55 11 98765-4321', is_from_me: 0, sender_name: 'Ana' },
      { text: 'olá', person_key: ana.phone, is_from_me: 1, sender_name: '' },
      { text: 'oi, gente', person_key: beto.phone, is_from_me: 0, sender_name: 'Beto' },
    ]);
    expect(rows.every(({ origin }) => origin === 'history')).toBe(true);
    await eventually(async () =>
      expect((await health())?.history).toEqual({ days: 30, messages: 3, chats: 2, lost: 0 }),
    );
    await ana.write(shop, 'e agora?');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    await eventually(() => expect(told).toEqual(['e agora?']));
    expect(ana.inbox.filter(({ from }) => from === shop).map(({ text }) => text)).toEqual(['olá', 'Já respondemos']);
    expect(await database.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('incoming_messages').select('text').execute()).toEqual([{ text: 'e agora?' }]);
  });

  it('does not come back for somebody who was erased since, under none of their names', async () => {
    const { api, whatsApp, shop, ana, link, texts, eventually, daysAgo, clock, database } = await createShop();
    const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
    await ana.write(shop, 'oi', { at: daysAgo(3) });
    await shop.writeFromPhone(ana, 'olá', { at: daysAgo(2) });
    await beto.write(shop, 'bom dia', { at: daysAgo(2) });
    await link();
    await eventually(async () => expect([...(await texts())].sort()).toEqual(['bom dia', 'oi', 'olá']));
    await api.privacy.purge({ body: { phone: ana.phone } });
    expect(await texts()).toEqual(['bom dia']);
    // Nothing that names anybody stays.
    const kept = await database.db.selectFrom('purged_people').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(ana.phone.slice(2));

    // Beto's are gone from here as well, by no purge: so it shows when all of it has been told again.
    await database.db.deleteFrom('phone_messages').execute();
    clock.advance(60_000);
    await shop.writeFromPhone(ana, 'bom te ver', { at: clock.read() });
    await shop.shareHistory({ chunks: 1 });
    // When the one part is noted, all of it was looked at.
    const told = () => database.db.selectFrom('number_health').select('history_at').executeTakeFirst();
    await eventually(async () => expect(await told()).toEqual({ history_at: clock.read().toISOString() }));
    await eventually(async () => expect([...(await texts())].sort()).toEqual(['bom dia', 'bom te ver']));
  });

  it('is there once, however often its parts come and in whatever order, also after linking anew', async () => {
    const { api, shop, ana, link, texts, eventually, until, health } = await createShop();
    shop.history = { chunks: 3, order: 'oldest-first', times: 2 };
    const words = ['um', 'dois', 'três', 'quatro', 'cinco'];
    for (const word of words) await ana.write(shop, word);
    await link();
    await eventually(async () => expect([...(await texts())].sort()).toEqual([...words].sort()));
    await ana.write(shop, 'ao vivo');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    await shop.shareHistory();
    const [device] = shop.devices;
    if (device) shop.unlink(device);
    await until('loja', 'error');
    await link();
    await shop.writeFromPhone(ana, 'fim');
    await eventually(async () => expect(await texts()).toContain('fim'));
    // What it answered itself, and what it got, are among its own messages.
    expect([...(await texts())].sort()).toEqual([...words, 'fim'].sort());
    await eventually(async () => expect((await health())?.history).toMatchObject({ messages: 5, chats: 1 }));
    expect(await api.instances.list()).toHaveLength(1);
  });

  it('makes nobody a stranger, and nobody new', async () => {
    const { shop, ana, link, texts, eventually, api, database, daysAgo, clock, whatsApp } = await createShop();
    const contacts = (phones: string[]) =>
      Promise.all(phones.map((phone) => api.contacts.create({ body: { name: phone, phone: `+${phone}` } })));
    const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
    await ana.write(shop, 'oi', { at: daysAgo(20) });
    await shop.writeFromPhone(beto, 'promoção');
    await link();
    await eventually(async () => expect(await texts()).toHaveLength(2));
    const senders = await database.db.selectFrom('known_senders').selectAll().execute();
    expect(senders.map(({ person_key }) => person_key)).toEqual([ana.phone]);
    expect(Date.parse(senders[0]?.first_seen_at ?? '')).toBe(Math.floor(daysAgo(20).getTime() / 1000) * 1000);
    const { hasWritten } = createIncomingMessagesRepository(database.db);
    expect(await hasWritten('loja', ana.phone, null)).toBe(true);
    // Another phone has the number since.
    const later = new Date(clock.read().getTime() + 1).toISOString();
    expect(await hasWritten('loja', ana.phone, later)).toBe(false);
    expect(await hasWritten('loja', beto.phone, null)).toBe(false);
    expect(await hasWritten('outra', ana.phone, null)).toBe(false);
    await contacts([ana.phone, beto.phone]);
    const everybody = { filter: { q: '', groupId: undefined } };
    const { recipients, strangers } = await createBulkReceivers(database.db).countReceivers(everybody, 10, 'loja');
    expect({ recipients, strangers }).toEqual({ recipients: 2, strangers: 1 });
  });

  it('gives way to the same message that comes in by itself, which is answered', async () => {
    const { shop, ana, link, texts, eventually, database } = await createShop();
    await ana.write(shop, 'alguém aí?', { id: '3EB0AAAA' });
    await ana.write(shop, 'outra');
    await link();
    await eventually(async () => expect(await texts()).toHaveLength(2));
    await ana.write(shop, 'alguém aí?', { id: '3EB0AAAA' });
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    await eventually(async () => expect(await texts()).toEqual(['outra']));
    await shop.shareHistory();
    await shop.writeFromPhone(ana, 'fim');
    await eventually(async () => expect(await texts()).toEqual(['outra', 'fim']));
    expect(await database.db.selectFrom('incoming_messages').select('text').execute()).toHaveLength(1);
  });

  it('keeps a wish to be left alone, and the last word counts', async () => {
    const { shop, ana, link, eventually, services, database, daysAgo, whatsApp, texts } = await createShop();
    const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
    const announced: string[] = [];
    services.events.on('admin-event', async ({ name }) => void (name.startsWith('contact') && announced.push(name)));
    shop.history = { chunks: 4, order: 'newest-first' };
    await ana.write(shop, 'sair', { at: daysAgo(5) });
    await beto.write(shop, 'SAIR', { at: daysAgo(9) });
    await beto.write(shop, 'voltar', { at: daysAgo(8) });
    await shop.writeFromPhone(beto, 'SAIR', { at: daysAgo(1) });
    await link();
    await eventually(async () => expect(await texts()).toHaveLength(4));
    const wishes = await database.db
      .selectFrom('wishes')
      .select(['person_key', 'wish'])
      .orderBy('person_key')
      .execute();
    expect(wishes).toEqual([
      { person_key: ana.phone, wish: 'leave' },
      { person_key: beto.phone, wish: 'return' },
    ]);
    await ana.write(shop, 'oi?');
    await beto.write(shop, 'oi?');
    await beto.waitForMessage(({ text }) => text === 'Já respondemos');
    await eventually(async () =>
      expect(
        await database.db
          .selectFrom('incoming_messages')
          .select('source')
          .where('person_key', '=', ana.phone)
          .execute(),
      ).toEqual([{ source: 'blocked' }]),
    );
    expect(announced).toEqual([]);
  });

  it('is cut to the newest of each conversation, with bad times and endless texts', { timeout: 120_000 }, async () => {
    const { shop, ana, link, stored, eventually, daysAgo, clock } = await createShop();
    await ana.write(shop, 'sem data', { at: new Date(0) });
    await ana.write(shop, 'do futuro', { at: new Date('2099-01-01T00:00:00Z') });
    await ana.write(shop, 'x'.repeat(500_000), { at: daysAgo(1) });
    const extra = 30;
    for (let index = 0; index < historyLimits.perChat + extra; index++) {
      await ana.write(shop, `n ${index}`, { at: new Date(daysAgo(10).getTime() + index * 1000) });
    }
    await link();
    const rows = await eventually(async () => {
      const found = await stored();
      expect(found).toHaveLength(historyLimits.perChat);
      expect(found.at(0)?.text).toBe(`n ${extra + 2}`);
      return found;
    });
    expect(rows.find(({ text }) => text === 'do futuro')?.sent_at.slice(0, 10)).toBe(
      clock.read().toISOString().slice(0, 10),
    );
    expect(Math.max(...rows.map(({ text }) => text.length))).toBe(65_536);
    expect(rows.some(({ text }) => text === 'sem data')).toBe(false);
  });

  it('is left on the phone where nobody wants it', async () => {
    const { shop, ana, link, texts, eventually, health, database } = await createShop({ history_days: '0' });
    await ana.write(shop, 'antes');
    await link();
    await shop.writeFromPhone(ana, 'agora');
    await eventually(async () => expect(await texts()).toEqual(['agora']));
    await eventually(async () =>
      expect(await database.db.selectFrom('number_health').select('history_at').execute()).not.toEqual([
        { history_at: null },
      ]),
    );
    expect((await health())?.history).toBeNull();
  });
});
