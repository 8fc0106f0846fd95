import { type Contact, contactRoutes, contactTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createContactsRepository } from './contacts.repository.ts';

async function createBook(people: { name: string; phone: string; email?: string; company?: string }[] = []) {
  const app = await createTestApp();
  const { api, token } = await app.signIn();
  const contacts: Contact[] = [];
  for (const person of people) contacts.push(await api.contacts.create({ body: person }));
  const idOf = (name: string) => contacts.find((contact) => contact.name === name)?.id ?? '';
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) =>
    app.request({
      method,
      url: `/admin/contacts${url}`,
      headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    });
  return { ...app, api: api.contacts, idOf, call };
}

const ana = { name: 'Ana Souza', phone: '11987654321' };

describe('a new contact', () => {
  it('is kept as the book shows it, and answered with 201', async () => {
    const { call, api } = await createBook();
    const answer = await call('POST', '/contacts', {
      name: '  Ana \n Souza ',
      phone: '(011) 8765-4321',
      email: ' ana@exemplo.com ',
      company: 'Padaria',
      title: 'Dona',
      groupIds: ['permitido'],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      name: 'Ana Souza',
      phone: '+55 11 98765-4321',
      email: 'ana@exemplo.com',
      company: 'Padaria',
      title: 'Dona',
      groupIds: ['permitido'],
      createdAt: '2026-03-10T12:00:00.000Z',
      updatedAt: '2026-03-10T12:00:00.000Z',
    });
    expect(await api.list()).toEqual([answer.json()]);
    expect(await api.count()).toEqual({ total: 1 });
  });

  it('is refused with what is wrong with it', async () => {
    const { call, api } = await createBook();
    const refused: [body: unknown, error: string][] = [
      [{}, contactTexts.manualMissing],
      [{ name: 'Ana' }, contactTexts.manualMissing],
      [{ phone: '11987654321' }, contactTexts.manualMissing],
      [{ name: ' \n', phone: '11987654321' }, contactTexts.manualMissing],
      [{ name: 'Ana', phone: '  ' }, contactTexts.manualMissing],
      [{ name: 'Ana', phone: '119876543' }, contactTexts.manualPhone],
      [{ name: 'Ana', phone: '1234567890123456' }, contactTexts.manualPhone],
      [{ name: 'Ana', phone: 'ligue para mim' }, contactTexts.manualPhone],
      [{ ...ana, email: 'ana' }, contactTexts.manualEmail],
      [{ ...ana, email: 'a b@c.d' }, contactTexts.manualEmail],
      [{ ...ana, name: 'x'.repeat(151) }, contactTexts.nameTooLong],
      [{ ...ana, company: 'x'.repeat(151) }, contactTexts.companyTooLong],
      [{ ...ana, title: 'x'.repeat(151) }, contactTexts.titleTooLong],
      [{ ...ana, name: 'Ana\u0000' }, 'O texto contém um caractere inválido'],
      [{ ...ana, groupIds: ['nenhum'] }, contactTexts.groupNotFound],
      [{ ...ana, groupIds: 'permitido' }, contactTexts.groupNotFound],
      [[], contactTexts.manualMissing],
    ];
    for (const [body, error] of refused) {
      const answer = await call('POST', '/contacts', body);
      expect([body, answer.statusCode, answer.json().error]).toEqual([body, 400, error]);
    }
    expect(await api.count()).toEqual({ total: 0 });
  });

  it('is refused when the book has its phone, in whatever notation', async () => {
    const { call, idOf } = await createBook([ana]);
    for (const phone of ['+55 11 98765-4321', '1187654321', '5511987654321', '0 15 (11) 98765.4321']) {
      const answer = await call('POST', '/contacts', { name: 'Outra', phone });
      expect([phone, answer.statusCode, answer.json()]).toEqual([
        phone,
        409,
        {
          error: 'Já existe um contato com este telefone.',
          code: 'DUPLICATE_CONTACT',
          details: { existingId: idOf('Ana Souza'), existingName: 'Ana Souza', existingPhone: '+55 11 98765-4321' },
        },
      ]);
    }
  });

  it('can be known before it is saved, with and without the ninth digit', async () => {
    const { api, idOf } = await createBook([ana]);
    const holder = { existingId: idOf('Ana Souza'), existingName: 'Ana Souza', existingPhone: '+55 11 98765-4321' };
    for (const [phone, expected] of [
      ['+55 11 98765-4321', holder],
      ['1187654321', holder],
      ['11 98765-4322', null],
      ['11 9876', null],
      ['', null],
    ] as const) {
      expect([phone, (await api.holder({ query: { phone } })).holder]).toEqual([phone, expected]);
    }
  });

  it('is made once when two people add it at the same moment', async () => {
    const { call, api } = await createBook();
    const answers = await Promise.all([call('POST', '/contacts', ana), call('POST', '/contacts', ana)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect(await api.count()).toEqual({ total: 1 });
  });
});

describe('editing a contact', () => {
  it('changes what is sent, and the groups only when they are named', async () => {
    const { api, idOf, clock } = await createBook([ana]);
    const params = { id: idOf('Ana Souza') };
    await api.update({ params, body: { ...ana, groupIds: ['bloqueado'] } });
    clock.advance(1000);
    const body = { name: 'Ana Lima', phone: '+1 (415) 555-2671', email: '', company: 'Café', title: '' };
    expect(await api.update({ params, body })).toMatchObject({
      name: 'Ana Lima',
      phone: '+14155552671',
      company: 'Café',
      groupIds: ['bloqueado'],
      createdAt: '2026-03-10T12:00:00.000Z',
      updatedAt: '2026-03-10T12:00:01.000Z',
    });
    expect(await api.update({ params, body: { ...body, groupIds: [] } })).toMatchObject({ groupIds: [] });
    expect((await api.search({ query: { q: 'cafe lima' } })).total).toBe(1);
    expect((await api.search({ query: { q: 'souza' } })).total).toBe(0);
  });

  it('is refused with what is wrong with it', async () => {
    const { call, idOf } = await createBook([ana]);
    const refused: [body: unknown, error: string][] = [
      [{ ...ana, name: '' }, contactTexts.nameMissing],
      [{ name: 'Ana' }, contactTexts.phoneMissing],
      [{ name: 'Ana', phone: '' }, contactTexts.phoneMissing],
      [{ name: 'Ana', phone: '119876543' }, contactTexts.phoneShape],
      [{ name: 'Ana', phone: '11 98765-4321 casa' }, contactTexts.phoneShape],
      [{ name: 'Ana', phone: '----------' }, contactTexts.phoneShape],
      [{ name: 'Ana', phone: '+55 11 98765-4321-0000-00' }, contactTexts.phoneShape],
      [{ ...ana, email: 'ana@' }, contactTexts.emailShape],
    ];
    for (const [body, error] of refused) {
      const answer = await call('PUT', `/contacts/${idOf('Ana Souza')}`, body);
      expect([body, answer.statusCode, answer.json().error]).toEqual([body, 400, error]);
    }
  });

  it('to a phone that another contact has is refused', async () => {
    const { call, idOf } = await createBook([ana, { name: 'Bia', phone: '11987654322' }]);
    const answer = await call('PUT', `/contacts/${idOf('Bia')}`, { ...ana, name: 'Bia' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'DUPLICATE_CONTACT', details: { existingId: idOf('Ana Souza') } },
    ]);
  });

  it('that does not exist is a 404, and so is deleting it', async () => {
    const { call } = await createBook();
    for (const answer of [await call('PUT', '/contacts/nenhum', ana), await call('DELETE', '/contacts/nenhum')]) {
      expect([answer.statusCode, answer.json().error]).toEqual([404, contactTexts.notFound]);
    }
  });

  it('deleting takes it out of the book and its groups', async () => {
    const { api, idOf } = await createBook([ana]);
    const contactId = idOf('Ana Souza');
    await api.addToGroup({ params: { contactId, groupId: 'permitido' } });
    expect(await api.remove({ params: { id: contactId } })).toEqual({ success: true });
    expect(await api.list()).toEqual([]);
    expect((await api.groups()).map((group) => group.contactCount)).toEqual([0, 0]);
  });
});

describe('search', () => {
  const people = [
    { name: 'José Água', phone: '11987654321', email: 'jose@exemplo.com', company: 'Pão & Cia' },
    { name: 'Ana 100%', phone: '21987654322', email: 'ANA@exemplo.com' },
    { name: 'ana_maria', phone: '+1 415 555 2671', company: 'Acme' },
    { name: 'Zé', phone: '1133334444' },
  ];

  it('finds by every word, ignoring case, accents and how a phone is written', async () => {
    const { api } = await createBook(people);
    const searches: [q: string, total: number][] = [
      ['', 4],
      ['  ', 4],
      ['jose', 1],
      ['JOSÉ', 1],
      ['agua jose', 1],
      ['pao', 1],
      ['jose pao', 1],
      ['ana', 2],
      ['ana@EXEMPLO', 1],
      ['100%', 1],
      ['%', 1],
      ['a_m', 1],
      ['_', 1],
      ['\\', 0],
      ["' or 1=1 --", 0],
      ['(11) 98765-4321', 1],
      ['11 8765-4321', 1],
      ['98765', 2],
      ['+55 11', 2],
      ['415-555', 1],
      ['jose 98765-4321', 1],
      ['ninguém', 0],
    ];
    for (const [q, total] of searches) {
      const found = await api.search({ query: { q } });
      expect([q, found.total, found.contacts.length]).toEqual([q, total, total]);
    }
  });

  it('sorts, with contacts that lack what it sorts by at the end', async () => {
    const { api } = await createBook(people);
    const orders = [
      ['name', 'asc', ['Ana 100%', 'ana_maria', 'José Água', 'Zé']],
      ['name', 'desc', ['Zé', 'José Água', 'ana_maria', 'Ana 100%']],
      ['phone', 'asc', ['ana_maria', 'Zé', 'José Água', 'Ana 100%']],
      ['email', 'asc', ['Ana 100%', 'José Água', 'ana_maria', 'Zé']],
      ['email', 'desc', ['José Água', 'Ana 100%', 'ana_maria', 'Zé']],
      ['company', 'asc', ['ana_maria', 'José Água', 'Ana 100%', 'Zé']],
      ['company', 'desc', ['José Água', 'ana_maria', 'Ana 100%', 'Zé']],
      ['createdAt', 'asc', ['Ana 100%', 'ana_maria', 'José Água', 'Zé']],
    ] as const;
    for (const [sort, direction, names] of orders) {
      const { contacts } = await api.search({ query: { sort, direction } });
      expect([sort, direction, contacts.map((contact) => contact.name)]).toEqual([sort, direction, names]);
    }
  });

  it('hands out windows of the list, and those of a group', async () => {
    const { api, idOf } = await createBook(people);
    const page = await api.search({ query: { offset: 1, limit: 2 } });
    expect([page.total, page.contacts.map((contact) => contact.name)]).toEqual([4, ['ana_maria', 'José Água']]);
    await api.addToGroup({ params: { contactId: idOf('Zé'), groupId: 'bloqueado' } });
    const blocked = await api.search({ query: { groupId: 'bloqueado' } });
    expect(blocked).toMatchObject({ total: 1, contacts: [{ name: 'Zé', groupIds: ['bloqueado'] }] });
    expect((await api.search({ query: { groupId: 'bloqueado', q: 'ana' } })).total).toBe(0);
    expect((await api.search({ query: { groupId: '' } })).total).toBe(4);
  });

  it('works alike in a group of thousands', async () => {
    const { api, database } = await createBook(people);
    const now = new Date().toISOString();
    const texts = { email: '', company: '', title: '', company_key: '', created_at: now, updated_at: now };
    const rows = Array.from({ length: 5001 }, (_, index) => {
      const person_key = String(5_531_900_000_000 + index);
      const search = `cliente ${index}\n${person_key}\n\n`;
      return { ...texts, id: String(index), name: `Cliente ${index}`, phone: `+${person_key}`, person_key, search };
    });
    await createContactsRepository(database.db).addMany(rows);
    const all = { action: 'add' as const, groupId: 'permitido', selection: { filter: { q: 'cliente' } } };
    expect(await api.bulk({ body: all })).toEqual({ affected: 5001 });
    const query = { groupId: 'permitido', limit: 2 };
    expect(await api.search({ query })).toMatchObject({
      total: 5001,
      contacts: [{ name: 'Cliente 0' }, { name: 'Cliente 1' }],
    });
    expect(await api.search({ query: { ...query, q: '4999' } })).toMatchObject({ total: 1 });
    expect(await api.search({ query: { ...query, q: 'ana' } })).toEqual({ total: 0, contacts: [] });
  });

  it('refuses what it does not know', async () => {
    const { call } = await createBook();
    const queries = ['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'sort=title', 'direction=up'];
    for (const query of [...queries, `q=${'x'.repeat(201)}`]) {
      const answer = await call('GET', `/search?${query}`);
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, 'INVALID_INPUT']);
    }
  });
});

it('all of it needs a session', async () => {
  const { request } = await createTestApp();
  for (const { method, path } of Object.values(contactRoutes)) {
    const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    expect([path, (await request({ method, url })).statusCode]).toEqual([path, 401]);
  }
});
