import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const digits = '5511922222222';
const phone = '+55 11 92222-2222';

/** A linked shop, and Bia, who has a handle and lets nobody see her number. */
async function createShop() {
  const app = await createWhatsAppApp();
  const { api, whatsApp, database, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  await app.link();
  const bia = whatsApp.account({ phone: digits, name: '' });
  bia.handle = 'bia.doces';
  bia.hidesPhone = true;
  const alias = `lid:${bia.lid}`;
  const rows = async () =>
    database.db
      .selectFrom('incoming_messages')
      .select(['text', 'phone', 'sender_name', 'person_key', 'state', 'source'])
      .orderBy('id')
      .execute();
  const decided = (count: number) =>
    eventually(async () => {
      const found = (await rows()).filter(({ state }) => state !== 'received');
      expect(found).toHaveLength(count);
      return found;
    });
  /** The own phone tells of the number, and both names are one person. */
  const reveal = async () => {
    await app.shop.tellNumberOf(bia);
    await eventually(async () => {
      expect(await database.db.selectFrom('lid_map').select('phone').where('lid', '=', bia.lid).execute()).toEqual([
        { phone: digits },
      ]);
      expect((await rows()).filter(({ person_key }) => person_key === alias)).toEqual([]);
    });
  };
  const texts = () => bia.inbox.map(({ text }) => text);
  return { ...app, bia, alias, decided, reveal, texts };
}

describe('who hides the number', () => {
  it('is stored and answered under the alias, and shown by the handle, never by digits that are no phone', async () => {
    const { api, bia, shop, alias, decided, eventually } = await createShop();
    await bia.write(shop, 'oi');
    await bia.waitForMessage(({ text }) => text === 'Já respondemos');
    expect(await decided(1)).toMatchObject([
      { person_key: alias, phone: '', sender_name: '@bia.doces', state: 'answered', source: 'default' },
    ]);
    await eventually(async () =>
      expect(await api.send.recent({ query: { limit: 5 } })).toMatchObject([{ contact_name: '@bia.doces', phone: '' }]),
    );
    expect(await api.privacy.people({ query: { search: 'bia.doces' } })).toMatchObject({
      people: [{ person: alias, name: '@bia.doces', channel: 'whatsapp' }],
    });
    const shown = [await api.dashboard.unanswered(), await api.send.recent({ query: { limit: 5 } })];
    expect(JSON.stringify(shown)).not.toContain(bia.lid);
  });

  it('without name or handle is called so in words', async () => {
    const { api, bia, shop, decided } = await createShop();
    await api.settings.save({ body: { default_response: '' } });
    bia.handle = undefined;
    await bia.write(shop, 'tem bolo?');
    expect(await decided(1)).toMatchObject([{ sender_name: '', phone: '', state: 'silent' }]);
    expect(await api.dashboard.unanswered()).toMatchObject([
      { message: 'tem bolo?', name: 'Número oculto', phone: '' },
    ]);
  });

  it('meets the rules for the number as soon as that is told, whoever had written under it before', async () => {
    const { api, bia, shop, database, decided, reveal, texts } = await createShop();
    await api.responses.create({ body: { phone, message: 'oi', reply: 'Oi, Bia!' } });
    await bia.write(shop, 'oi');
    await bia.waitForMessage(({ text }) => text === 'Já respondemos');
    await reveal();
    await bia.write(shop, 'oi');
    await bia.waitForMessage(({ text }) => text === 'Oi, Bia!');
    expect(texts()).toEqual(['Já respondemos', 'Oi, Bia!']);
    expect(await decided(2)).toMatchObject([
      { person_key: digits, phone },
      { person_key: digits, phone, source: 'response' },
    ]);
    const sent = await database.db.selectFrom('outgoing_messages').select(['person_key', 'phone']).execute();
    expect(sent).toEqual([
      { person_key: digits, phone },
      { person_key: digits, phone },
    ]);
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({ incoming: 2, outgoing: 2 });
  });
});

describe('who asked to leave is left alone under the other name too', () => {
  it('having hidden the number', async () => {
    const { api, bia, shop, decided, reveal, texts } = await createShop();
    const contact = await api.contacts.create({ body: { name: 'Bia', phone } });
    await bia.write(shop, 'SAIR');
    await bia.waitForMessage(({ text }) => text === consentDefaults.opt_out_reply);
    await bia.write(shop, 'oi');
    await decided(2);
    await reveal();
    expect(await api.contacts.list()).toMatchObject([{ id: contact.id, name: 'Bia', groupIds: ['bloqueado'] }]);
    bia.hidesPhone = false;
    await bia.write(shop, 'oi', { addressing: 'pn' });
    expect((await decided(3)).map(({ source }) => source)).toEqual(['consent', 'blocked', 'blocked']);
    expect(texts()).toEqual([consentDefaults.opt_out_reply]);
  });

  it('having shown it, and hiding it later', async () => {
    const { bia, shop, decided, texts } = await createShop();
    bia.hidesPhone = false;
    await bia.write(shop, 'SAIR');
    await bia.waitForMessage(({ text }) => text === consentDefaults.opt_out_reply);
    bia.hidesPhone = true;
    await bia.write(shop, 'oi');
    expect(await decided(2)).toMatchObject([{ source: 'consent' }, { source: 'blocked', person_key: digits }]);
    expect(texts()).toEqual([consentDefaults.opt_out_reply]);
  });
});
