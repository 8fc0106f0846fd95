import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const phone = '+55 11 98765-4321';

async function createShop(settings: Parameters<typeof createTestApp>[0] = {}) {
  const product = await createTestApp(settings);
  const { api } = await product.signIn();
  await api.settings.save({ body: { default_response: 'Olá!' } });
  const say = async (message: string, sender = phone, url = '/api/') => {
    const payload = { app: 'WhatsAuto', sender, phone: sender, message };
    const answer = await product.request({ method: 'POST', url, payload });
    return answer.json().reply as string;
  };
  const events = async () => (await api.privacy.find({ query: { phone } })).consentEvents;
  return { ...product, api, say, events };
}

describe('a contact that asks to leave', () => {
  it('is confirmed once and then left alone, until it asks to come back', async () => {
    const { say, events, api } = await createShop();
    expect(await say('oi')).toBe('Olá!');
    expect(await say(' sair ')).toBe(consentDefaults.opt_out_reply);
    expect(await say('SAIR')).toBe('');
    expect(await say('oi')).toBe('');
    expect(await api.contacts.list()).toMatchObject([{ phone, groupIds: ['bloqueado'] }]);
    expect(await say('Voltar')).toBe(consentDefaults.opt_in_reply);
    expect(await say('oi')).toBe('Olá!');
    expect(await events()).toMatchObject([
      { kind: 'left', word: 'sair', channel: 'api' },
      { kind: 'returned', word: 'Voltar', channel: 'api' },
    ]);
  });

  it('is the same contact with and without the ninth digit', async () => {
    const { say } = await createShop();
    expect(await say('PARE', '+55 11 8765-4321')).toBe(consentDefaults.opt_out_reply);
    expect(await say('oi')).toBe('');
  });

  it('may use the words of the settings, and only those', async () => {
    const { say, api } = await createShop();
    await api.settings.save({ body: { opt_out_words: 'chega; não quero mais', opt_out_reply: 'Tchau' } });
    expect(await say('sair')).toBe('Olá!');
    expect(await say('NÃO QUERO MAIS')).toBe('Tchau');
    await api.settings.save({ body: { opt_out_words: '' } });
    expect(await say('chega', '+55 11 91111-2222')).toBe('Olá!');
  });

  it('is left alone by its name, where an app tells no number, as far as a name can carry', async () => {
    const { say, api } = await createShop();
    expect(await say('SAIR', 'Ana')).toBe(consentDefaults.opt_out_reply);
    expect(await say('oi', ' ANA ')).toBe('');
    expect(await say('oi', 'Bia')).toBe('Olá!');
    expect(await api.contacts.list()).toMatchObject([{ name: 'Ana', phone: '', groupIds: ['bloqueado'] }]);
    expect(await say('VOLTAR', 'Ana')).toBe(consentDefaults.opt_in_reply);
    expect(await say('oi', 'Ana')).toBe('Olá!');
  });

  it('is still left alone when the administrator deletes the contact, and comes back into the book as blocked', async () => {
    const { say, api } = await createShop();
    await say('SAIR');
    const [left] = await api.contacts.list();
    await api.contacts.remove({ params: { id: left?.id ?? '' } });
    expect(await say('oi')).toBe('');
    await api.contacts.create({ body: { name: 'Ana', phone } });
    expect(await api.contacts.list()).toMatchObject([{ name: 'Ana', groupIds: ['bloqueado'] }]);
    const [again] = await api.contacts.list();
    await api.contacts.removeFromGroup({ params: { contactId: again?.id ?? '', groupId: 'bloqueado' } });
    expect(await say('oi'), 'let back in by hand').toBe('Olá!');
  });
});

describe('the word to come back', () => {
  it('does not undo what the administrator blocked', async () => {
    const { say, database, events } = await createShop();
    await blockContact(database.db, phone);
    expect(await say('VOLTAR')).toBe('');
    expect(await say('oi')).toBe('');
    expect(await events()).toEqual([]);
  });

  it('is a message like any other from who never left', async () => {
    const { say, api } = await createShop();
    await api.menu.create({ body: { message: 'voltar', reply: 'Menu principal' } });
    expect(await say('voltar')).toBe('Menu principal');
  });
});

describe('a wish that came without a key', () => {
  const other = '+55 11 91111-2222';

  it('is marked, listed for the administrator, and can be undone', async () => {
    const { say, api, events } = await createShop();
    await api.contacts.create({ body: { name: 'Ana', phone, email: '', company: '', title: '' } });
    await say('SAIR');
    await say('PARE', other);
    const { optOuts, total } = await api.consent.listUnproven();
    expect(total).toBe(2);
    expect(optOuts).toMatchObject([
      { phone: other, name: other, word: 'PARE' },
      { phone, name: 'Ana', word: 'SAIR' },
    ]);
    expect(await api.consent.undoUnproven({ body: { ids: [optOuts[1]?.id ?? 0] } })).toEqual({ undone: 1 });
    expect(await say('oi')).toBe('Olá!');
    expect(await say('oi', other)).toBe('');
    expect(await events()).toMatchObject([
      { kind: 'left', channel: 'api', without_key: true },
      { kind: 'undone', word: '', channel: 'console', without_key: false },
    ]);
    expect(await api.consent.undoUnproven({ body: { all: true } })).toEqual({ undone: 1 });
    expect(await say('oi', other)).toBe('Olá!');
    expect(await api.consent.listUnproven()).toEqual({ optOuts: [], total: 0 });
    expect(await api.consent.undoUnproven({ body: { all: true } })).toEqual({ undone: 0 });
    expect(await say('SAIR')).toBe(consentDefaults.opt_out_reply);
  });

  it('is undone for however many there are', async () => {
    const { say, api, database } = await createShop();
    await say('SAIR');
    const [row] = await database.db.selectFrom('consent_events').selectAll().execute();
    const forged = Array.from({ length: 1200 }, (_, index) => ({ id: `c${index}`, key: `5511${900_000_000 + index}` }));
    const now = new Date(0).toISOString();
    for (let at = 0; at < forged.length; at += 400) {
      const some = forged.slice(at, at + 400);
      const text = { email: '', company: '', title: '', search: '', company_key: '' };
      const contacts = some.map(({ id, key }) => ({ id, name: key, phone: key, person_key: key, ...text }));
      await database.db
        .insertInto('contacts')
        .values(contacts.map((contact) => ({ ...contact, created_at: now, updated_at: now })))
        .execute();
      await database.db
        .insertInto('contact_group_members')
        .values(some.map(({ id }) => ({ contact_id: id, group_id: 'bloqueado' })))
        .execute();
      const { id: _, ...event } = row ?? expect.fail('no event');
      await database.db
        .insertInto('consent_events')
        .values(some.map(({ key }) => ({ ...event, phone: key, person_key: key })))
        .execute();
    }
    const { optOuts, total } = await api.consent.listUnproven();
    expect([optOuts.length, total]).toEqual([100, 1201]);
    expect(await api.consent.undoUnproven({ body: { all: true } })).toEqual({ undone: 1201 });
    expect((await api.consent.listUnproven()).total).toBe(0);
  });

  it('is none when it came with the key, or was repeated with it, or the administrator unblocked already', async () => {
    const { say, api } = await createShop({ metricsToken: 'a token for the metrics' });
    const { key } = await api.publicApi.makeKey();
    const url = `/api/?key=${key}`;
    await say('SAIR', phone, url);
    expect((await api.consent.listUnproven()).total).toBe(0);
    await say('SAIR', other);
    expect((await api.consent.listUnproven()).total).toBe(1);
    await say('VOLTAR', other, url);
    await say('SAIR', other, url);
    expect((await api.consent.listUnproven()).total).toBe(0);
    const third = '+55 11 93333-4444';
    await say('SAIR', third);
    const contact = (await api.contacts.list()).find((one) => one.phone === third);
    await api.contacts.removeFromGroup({ params: { groupId: 'bloqueado', contactId: contact?.id ?? '' } });
    expect((await api.consent.listUnproven()).total).toBe(0);
  });

  it.each([
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: [0] },
    { ids: [2 ** 31] },
    { all: false },
    { ids: Array(501).fill(1) },
  ])('is not undone by %j', async (payload) => {
    const { request, signIn } = await createTestApp();
    const headers = { authorization: `Bearer ${(await signIn()).token}` };
    const answer = await request({ method: 'POST', url: '/admin/opt-outs/undo', payload, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Escolha as saídas a desfazer']);
  });

  it('needs a session', async () => {
    const { clientWith } = await createShop();
    await expect(clientWith().consent.listUnproven()).rejects.toMatchObject({ status: 401 });
    await expect(clientWith().consent.undoUnproven({ body: { all: true } })).rejects.toMatchObject({ status: 401 });
  });
});

describe('the simulator', () => {
  it('tells what would happen and changes nothing', async () => {
    const { api, say } = await createShop();
    const outcome = await api.autoReply.simulate({ body: { phone, message: 'SAIR' } });
    expect(outcome).toMatchObject({ source: 'consent', reply: consentDefaults.opt_out_reply });
    expect(await say('oi')).toBe('Olá!');
  });
});

describe('on WhatsApp', () => {
  it('the wish is carried out and confirmed too', async () => {
    const { api, link, ana, shop } = await createWhatsAppApp();
    await link();
    await ana.write(shop, 'Sair');
    expect((await ana.waitForMessage()).text).toBe(consentDefaults.opt_out_reply);
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({
      contacts: 1,
      incoming: 1,
      outgoing: 1,
      consentEvents: [{ kind: 'left', channel: 'whatsapp' }],
    });
  });
});
