import { contactTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createBook(names: string[] = []) {
  const app = await createTestApp();
  const { api, token } = await app.signIn();
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const { id } = await api.contacts.create({ body: { name, phone: `1198765${String(4000 + index)}` } });
    ids.set(name, id);
  }
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) =>
    app.request({
      method,
      url: `/admin/contacts${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload: payload as object } : {}),
    });
  /** The names of a group's contacts. */
  const inGroup = async (groupId: string) =>
    (await api.contacts.search({ query: { groupId } })).contacts.map((contact) => contact.name);
  return { ...app, api: api.contacts, call, inGroup, idOf: (name: string) => ids.get(name) ?? '' };
}

const immutable = { code: 'IMMUTABLE_GROUP' };

describe('groups', () => {
  it('are the two of the system at first, in both spellings', async () => {
    const { api } = await createBook();
    const groups = await api.groups();
    expect(groups.map(({ id, name }) => [id, name])).toEqual([
      ['bloqueado', 'Bloqueado'],
      ['permitido', 'Permitido'],
    ]);
    expect(groups[0]).toMatchObject({ isImmutable: true, is_immutable: 1, contactCount: 0, color: '#EF4444' });
    expect(groups[0]?.createdAt).toBe(groups[0]?.created_at);
    expect(groups[0]?.updatedAt).toBe(groups[0]?.updated_at);
  });

  it('are created with the id of the client when it is free, and never as immutable', async () => {
    const { call, api } = await createBook();
    const body = {
      id: 'grupo-1',
      name: ' Clientes  VIP ',
      description: 'Os melhores',
      color: '#10b981',
      createdAt: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
      isImmutable: true,
      is_immutable: 1,
    };
    const created = await call('POST', '/groups', body);
    const now = '2026-03-10T12:00:00.000Z';
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        id: 'grupo-1',
        name: 'Clientes VIP',
        description: 'Os melhores',
        color: '#10B981',
        contactCount: 0,
        isImmutable: false,
        is_immutable: 0,
        createdAt: now,
        created_at: now,
        updatedAt: now,
        updated_at: now,
      },
    ]);
    const second = await api.createGroup({ body: { id: 'grupo-1', name: 'Outro' } });
    expect(second).toMatchObject({ name: 'Outro', description: '', color: '#3B82F6' });
    expect(second.id).toMatch(/^[\da-f-]{36}$/);
    const odd = await call('POST', '/groups', { id: '../x', name: 'Terceiro' });
    expect(odd.json().id).toMatch(/^[\da-f-]{36}$/);
    expect((await api.groups()).map(({ name }) => name)).toEqual([
      'Bloqueado',
      'Permitido',
      'Clientes VIP',
      'Outro',
      'Terceiro',
    ]);
  });

  it('are refused with what is wrong with them', async () => {
    const { call } = await createBook();
    const refused: [body: unknown, error: string][] = [
      [{}, contactTexts.groupNameMissing],
      [{ name: '  ' }, contactTexts.groupNameMissing],
      [{ name: 7 }, contactTexts.groupNameMissing],
      [{ name: 'x'.repeat(61) }, contactTexts.groupNameTooLong],
      [{ name: 'A', description: 'x'.repeat(301) }, contactTexts.groupDescriptionTooLong],
      [{ name: 'A', color: 'azul' }, contactTexts.groupColorShape],
      [{ name: 'A', color: '#12345' }, contactTexts.groupColorShape],
    ];
    for (const [body, error] of refused) {
      const answer = await call('POST', '/groups', body);
      expect([body, answer.statusCode, answer.json().error]).toEqual([body, 400, error]);
    }
  });

  it('have names of their own, ignoring letter case, accents and Unicode forms', async () => {
    const { call, api } = await createBook();
    await api.createGroup({ body: { name: 'Clientes' } });
    const other = await api.createGroup({ body: { name: 'Outros' } });
    for (const name of ['clientes', 'CLIENTES ', 'Cliéntes', 'Clie\u0301ntes', 'bloqueado', 'PERMITIDO']) {
      const created = await call('POST', '/groups', { name });
      const changed = await call('PUT', `/groups/${other.id}`, { name });
      for (const answer of [created, changed]) {
        expect([name, answer.statusCode, answer.json()]).toEqual([
          name,
          409,
          { error: 'Já existe um grupo com este nome.', code: 'DUPLICATE_GROUP' },
        ]);
      }
    }
  });

  it('can be changed, also in the letter case of their own name', async () => {
    const { api, clock } = await createBook();
    const { id } = await api.createGroup({ body: { name: 'clientes' } });
    clock.advance(1000);
    const changed = await api.updateGroup({ params: { id }, body: { name: 'Clientes', color: '#EC4899' } });
    expect(changed).toMatchObject({ name: 'Clientes', color: '#EC4899', updated_at: '2026-03-10T12:00:01.000Z' });
    expect(changed.created_at).toBe('2026-03-10T12:00:00.000Z');
  });

  test.each(['permitido', 'bloqueado'])('of the system (%s) cannot be changed or deleted', async (id) => {
    const { call, api } = await createBook();
    const changed = await call('PUT', `/groups/${id}`, { name: 'X' });
    expect([changed.statusCode, changed.json()]).toEqual([
      403,
      { ...immutable, error: 'Este grupo é imutável e não pode ser modificado' },
    ]);
    const removed = await call('DELETE', `/groups/${id}`);
    expect([removed.statusCode, removed.json()]).toEqual([
      403,
      { ...immutable, error: 'Este grupo é imutável e não pode ser excluído' },
    ]);
    expect(await api.groups()).toHaveLength(2);
  });

  it('that do not exist are a 404', async () => {
    const { call } = await createBook();
    for (const answer of [await call('PUT', '/groups/x', { name: 'X' }), await call('DELETE', '/groups/x')]) {
      expect([answer.statusCode, answer.json().error]).toEqual([404, contactTexts.groupNotFound]);
    }
  });

  it('leave their contacts in the book when they are deleted', async () => {
    const { api, idOf } = await createBook(['Ana']);
    const { id } = await api.createGroup({ body: { name: 'Clientes' } });
    await api.addToGroup({ params: { contactId: idOf('Ana'), groupId: id } });
    expect((await api.groups()).at(-1)?.contactCount).toBe(1);
    expect(await api.removeGroup({ params: { id } })).toEqual({ success: true });
    expect(await api.list()).toMatchObject([{ name: 'Ana', groupIds: [] }]);
  });
});

describe('membership', () => {
  it('can be added and taken away, again and again', async () => {
    const { api, idOf, inGroup } = await createBook(['Ana']);
    const params = { contactId: idOf('Ana'), groupId: 'permitido' };
    expect(await api.addToGroup({ params })).toEqual({ success: true });
    await api.addToGroup({ params });
    expect(await inGroup('permitido')).toEqual(['Ana']);
    expect(await api.removeFromGroup({ params })).toEqual({ success: true });
    await api.removeFromGroup({ params });
    expect(await inGroup('permitido')).toEqual([]);
  });

  it('of "Permitido" and of "Bloqueado" exclude each other, by every way in', async () => {
    const { api, idOf, inGroup } = await createBook(['Ana', 'Bia']);
    const id = idOf('Ana');
    await api.addToGroup({ params: { contactId: id, groupId: 'permitido' } });
    await api.addToGroup({ params: { contactId: idOf('Bia'), groupId: 'permitido' } });
    await api.addToGroup({ params: { contactId: id, groupId: 'bloqueado' } });
    expect([await inGroup('permitido'), await inGroup('bloqueado')]).toEqual([['Bia'], ['Ana']]);
    const selection = { filter: { groupId: 'bloqueado' } };
    await api.bulk({ body: { action: 'add', groupId: 'permitido', selection } });
    expect([await inGroup('permitido'), await inGroup('bloqueado')]).toEqual([['Ana', 'Bia'], []]);
    const both = { name: 'Ana', phone: '11987654000', groupIds: ['bloqueado', 'permitido'] };
    expect(await api.update({ params: { id }, body: both })).toMatchObject({ groupIds: ['bloqueado'] });
  });

  test.each([
    ['nenhum', 'permitido', contactTexts.notFound],
    ['Ana', 'nenhum', contactTexts.groupNotFound],
  ])('of %s in %s is a 404', async (name, groupId, error) => {
    const { call, idOf } = await createBook(['Ana']);
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await call(method, `/contacts/${idOf(name) || name}/groups/${groupId}`);
      expect([answer.statusCode, answer.json().error]).toEqual([404, error]);
    }
  });
});

describe('bulk calls', () => {
  const names = ['Ana', 'Bia', 'Caio', 'Davi'];

  async function createGroups() {
    const book = await createBook(names);
    await book.api.createGroup({ body: { id: 'a', name: 'A' } });
    await book.api.createGroup({ body: { id: 'b', name: 'B' } });
    const ids = (...wanted: string[]) => ({ ids: wanted.map(book.idOf) });
    return { ...book, ids };
  }

  it('add, move and remove those that are ticked', async () => {
    const { api, ids, inGroup } = await createGroups();
    const selection = ids('Ana', 'Bia');
    expect(
      await api.bulk({ body: { action: 'add', groupId: 'a', selection: { ids: [...selection.ids, 'x'] } } }),
    ).toEqual({ affected: 2 });
    await api.bulk({ body: { action: 'add', groupId: 'b', selection: ids('Bia', 'Caio') } });
    const move = { action: 'move' as const, groupId: 'b', fromGroupId: 'a', selection: ids('Ana', 'Bia') };
    expect(await api.bulk({ body: move })).toEqual({ affected: 2 });
    expect([await inGroup('a'), await inGroup('b')]).toEqual([[], ['Ana', 'Bia', 'Caio']]);
    expect(await api.bulk({ body: { action: 'remove', groupId: 'b', selection: ids('Ana', 'Caio') } })).toEqual({
      affected: 2,
    });
    expect(await inGroup('b')).toEqual(['Bia']);
  });

  it('work on all that match a filter, also on the group that is left', async () => {
    const { api, inGroup } = await createGroups();
    await api.bulk({ body: { action: 'add', groupId: 'a', selection: { filter: {} } } });
    expect(await inGroup('a')).toEqual(names);
    const selection = { filter: { groupId: 'a', q: 'i' } };
    expect(await api.bulk({ body: { action: 'move', groupId: 'b', fromGroupId: 'a', selection } })).toEqual({
      affected: 3,
    });
    expect([await inGroup('a'), await inGroup('b')]).toEqual([['Ana'], ['Bia', 'Caio', 'Davi']]);
    expect(await api.bulk({ body: { action: 'delete', selection: { filter: { groupId: 'b' } } } })).toEqual({
      affected: 3,
    });
    expect((await api.list()).map((contact) => contact.name)).toEqual(['Ana']);
  });

  it('moving between the groups of the system leaves the other one', async () => {
    const { api, ids, inGroup } = await createGroups();
    await api.bulk({ body: { action: 'add', groupId: 'bloqueado', selection: ids('Ana', 'Bia') } });
    const selection = { filter: { groupId: 'bloqueado' } };
    await api.bulk({ body: { action: 'move', groupId: 'permitido', fromGroupId: 'bloqueado', selection } });
    expect([await inGroup('bloqueado'), await inGroup('permitido')]).toEqual([[], ['Ana', 'Bia']]);
  });

  it('deleting says how many of them were still there', async () => {
    const { api, ids } = await createGroups();
    const selection = { ids: [...ids('Ana', 'Bia').ids, 'x'] };
    expect(await api.bulk({ body: { action: 'delete', selection } })).toEqual({ affected: 2 });
    expect(await api.count()).toEqual({ total: 2 });
  });

  it('are refused with what is wrong with them, and change nothing', async () => {
    const { call, api } = await createGroups();
    const refused: [body: unknown, status: number, error: string][] = [
      [{}, 400, 'Ação inválida'],
      [{ action: 'add', selection: { ids: ['x'] } }, 400, contactTexts.selectTarget],
      [{ action: 'add', groupId: '', selection: { ids: ['x'] } }, 400, contactTexts.selectTarget],
      [{ action: 'add', groupId: 'a', selection: { ids: [] } }, 400, contactTexts.selectTarget],
      [{ action: 'move', groupId: 'a', fromGroupId: 'b' }, 400, contactTexts.selectTarget],
      [{ action: 'move', groupId: 'a', fromGroupId: 'a', selection: { filter: {} } }, 400, contactTexts.sameGroup],
      [{ action: 'delete', selection: { ids: [] } }, 400, contactTexts.selectContacts],
      [{ action: 'delete', selection: {} }, 400, contactTexts.selectContacts],
      [{ action: 'delete' }, 400, contactTexts.selectContacts],
      [{ action: 'delete', selection: { ids: Array(10_001).fill('x') } }, 400, contactTexts.tooManySelected],
      [{ action: 'add', groupId: 'x', selection: { filter: {} } }, 404, contactTexts.groupNotFound],
      [{ action: 'move', groupId: 'a', fromGroupId: 'x', selection: { filter: {} } }, 404, contactTexts.groupNotFound],
      [{ action: 'remove', groupId: 'x', selection: { filter: {} } }, 404, contactTexts.groupNotFound],
    ];
    for (const [body, status, error] of refused) {
      const answer = await call('POST', '/bulk', body);
      expect([body, answer.statusCode, answer.json().error]).toEqual([body, status, error]);
    }
    expect(await api.count()).toEqual({ total: 4 });
  });
});
