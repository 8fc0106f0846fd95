import { type NewTag, type Tag, tagFormats, tagLimits, tagTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createTags(settings = {}) {
  const product = await createTestApp(settings);
  const { api, token } = await product.signIn();
  const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
    product.request({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const custom = async () => (await api.tags.list()).filter(({ category }) => category === 'CUSTOM');
  return { ...product, tags: api.tags, quickActions: api.quickActions, send, custom };
}

const address: NewTag = {
  id: 'f3b0',
  name: 'endereco',
  displayName: 'Endereço',
  description: 'Da loja',
  category: 'CUSTOM',
  value: 'Rua das Flores, 10',
  format: 'DEFAULT',
  timezone: '',
  isActive: true,
};
const { id: _, category: __, ...fields } = address;

describe('tags', () => {
  it('are the built-in ones at first, all active, in the order people know them by', async () => {
    const { tags } = await createTags();
    const list = await tags.list();
    expect(list.map(({ name }) => name)).toEqual(['nome', 'email', 'empresa', 'cargo', 'data', 'hora']);
    expect(list[0]).toEqual({
      id: 'nome',
      name: 'nome',
      displayName: 'Nome',
      description: 'Nome do contato',
      category: 'SYSTEM',
      value: '',
      format: 'DEFAULT',
      timezone: '',
      isActive: true,
    });
  });

  it('that write a date or a time say the time zone of the server, whatever theirs is', async () => {
    const { tags } = await createTags({ timeZone: 'Asia/Kathmandu' });
    const zones = async () =>
      (await tags.list()).flatMap(({ name, serverZone }) => (serverZone ? [[name, serverZone]] : []));
    const expected = [
      ['data', 'Asia/Kathmandu'],
      ['hora', 'Asia/Kathmandu'],
    ];
    expect(await zones()).toEqual(expected);
    await tags.update({ params: { id: 'hora' }, body: { name: 'hora', displayName: 'Hora', timezone: 'UTC-03:00' } });
    expect(await zones()).toEqual(expected);
  });

  it('list those of the administrator after them by their shown name, inactive ones too', async () => {
    const { tags } = await createTags();
    const add = (name: string, displayName: string, isActive: boolean) =>
      tags.create({ body: { id: name, name, displayName, isActive } });
    await add('site', 'Site', true);
    await add('agua', 'Água', false);
    await add('banco', 'banco', true);
    const added = (await tags.list()).slice(6);
    expect(added.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['agua', false],
      ['banco', true],
      ['site', true],
    ]);
  });

  it('are created, changed and removed', async () => {
    const { tags, custom } = await createTags();
    expect(await tags.create({ body: { ...address, displayName: ' Endereço ' } })).toEqual(address);
    expect(await custom()).toEqual([address]);

    const body = { ...fields, name: 'endereço_2', value: 'Rua B\nfundos', isActive: false };
    const changed = await tags.update({ params: { id: address.id }, body });
    expect(changed).toEqual({ ...address, ...body });
    expect(await custom()).toEqual([changed]);

    expect(await tags.remove({ params: { id: address.id } })).toEqual({ success: true });
    expect(await custom()).toEqual([]);
  });

  it('answer 201 when created, and need no more than an id and two names', async () => {
    const { send } = await createTags();
    const answer = await send('POST', '/admin/tags', { id: 'a-1', name: 'pix', displayName: 'Pix' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { ...address, id: 'a-1', name: 'pix', displayName: 'Pix', description: '', value: '' },
    ]);
  });

  it('have neither format nor time zone when they are custom, whatever is sent', async () => {
    const { tags } = await createTags();
    const made = await tags.create({ body: { ...address, format: 'FIRST_NAME', timezone: 'UTC-03:00' } });
    expect(made).toEqual(address);
  });

  it('are created once when the same call comes twice', async () => {
    const { tags, custom } = await createTags();
    await tags.create({ body: address });
    expect(await tags.create({ body: address })).toEqual(address);
    await expect(tags.create({ body: { ...address, name: 'outra' } })).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE_TAG',
    });
    expect(await custom()).toEqual([address]);
  });

  it('say when one does not exist, and need a session', async () => {
    const { tags, send, api } = await createTags();
    const missing = { status: 404, message: 'Tag não encontrada' };
    const params = { id: 'nada' };
    await expect(tags.update({ params, body: fields })).rejects.toMatchObject(missing);
    await expect(tags.remove({ params })).rejects.toMatchObject(missing);
    for (const id of ['%F0%9F%98%80', 'x'.repeat(65), "'%20or%201=1"]) {
      const answer = await send('PUT', `/admin/tags/${id}`, fields);
      expect([answer.statusCode, answer.json().error]).toEqual([400, tagTexts.wrongId]);
    }
    const refused = { status: 401 };
    await expect(api.tags.list()).rejects.toMatchObject(refused);
    await expect(api.tags.create({ body: address })).rejects.toMatchObject(refused);
    await expect(api.tags.update({ params, body: fields })).rejects.toMatchObject(refused);
    await expect(api.tags.remove({ params })).rejects.toMatchObject(refused);
    await expect(api.tags.process({ body: { text: 'a' } })).rejects.toMatchObject(refused);
  });
});

describe('the name of a tag', () => {
  test.each(['ENDERECO', 'Endereco', ' endereco ', 'NOME', 'Hora'])('cannot be %j beside the others', async (name) => {
    const { tags, custom } = await createTags();
    const taken = { status: 409, code: 'DUPLICATE_TAG', message: 'Já existe uma tag com este nome' };
    await tags.create({ body: address });
    await expect(tags.create({ body: { ...address, id: 'b', name } })).rejects.toMatchObject(taken);
    const other = await tags.create({ body: { ...address, id: 'c', name: 'outra' } });
    await expect(tags.update({ params: { id: 'c' }, body: { ...fields, name } })).rejects.toMatchObject(taken);
    expect(await custom()).toEqual(expect.arrayContaining([address, other]));
  });

  it('tells accents apart, however they are typed, but not their case', async () => {
    const { tags } = await createTags();
    await tags.create({ body: address });
    const accented = await tags.create({ body: { ...address, id: 'b', name: 'endereço'.normalize('NFD') } });
    expect(accented.name).toBe('endereço');
    await expect(tags.create({ body: { ...address, id: 'c', name: 'ENDEREÇO' } })).rejects.toMatchObject({
      code: 'DUPLICATE_TAG',
    });
  });

  it('can change its case, and is free again after the tag is gone', async () => {
    const { tags } = await createTags();
    await tags.create({ body: address });
    const params = { id: address.id };
    expect((await tags.update({ params, body: { ...fields, name: 'Endereco' } })).name).toBe('Endereco');
    await tags.remove({ params });
    await tags.create({ body: { ...address, id: 'b' } });
  });

  it('goes to one of several callers who want it at once', async () => {
    const { tags, custom } = await createTags();
    const spare = await tags.create({ body: { ...address, id: 'spare', name: 'spare' } });
    // Connections to spare, so that the callers do not merely queue for one.
    await Promise.all(Array.from({ length: 10 }, () => tags.list()));
    const variants = ['pix', 'PIX', 'Pix', 'piX', 'pIx', 'PIx', 'PiX', 'pIX'];
    const results = await Promise.allSettled([
      tags.update({ params: { id: spare.id }, body: { ...fields, name: 'pix' } }),
      ...variants.map((name, index) => tags.create({ body: { ...address, id: `pix-${index}`, name } })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await custom()).filter(({ name }) => name.toLowerCase() === 'pix')).toHaveLength(1);
  });
});

describe('bad input', () => {
  const { missing, nameShape } = tagTexts;
  const badFields: [object, string][] = [
    [{ name: '' }, missing],
    [{ name: '   ' }, missing],
    [{ name: undefined }, missing],
    [{ name: 7 }, missing],
    [{ displayName: '' }, missing],
    [{ displayName: ' ' }, missing],
    [{ displayName: undefined }, missing],
    [{ name: 'meu site' }, nameShape],
    [{ name: 'meu-site' }, nameShape],
    [{ name: '{site}' }, nameShape],
    [{ name: 'site!' }, nameShape],
    [{ name: '😀' }, nameShape],
    [{ name: 'x'.repeat(tagLimits.nameMax + 1) }, tagTexts.nameTooLong],
    [{ displayName: 'x'.repeat(tagLimits.displayNameMax + 1) }, tagTexts.displayNameTooLong],
    [{ description: 'x'.repeat(tagLimits.descriptionMax + 1) }, tagTexts.descriptionTooLong],
    [{ value: 'x'.repeat(tagLimits.valueMax + 1) }, 'O valor deve ter no máximo 1000 caracteres'],
    [{ value: 5 }, tagTexts.notText],
    [{ description: null }, tagTexts.notText],
    [{ value: 'a\u0000' }, 'O texto contém um caractere inválido'],
    [{ timezone: 'America/Sao_Paulo' }, tagTexts.wrongTimezone],
    [{ timezone: 'UTC-03:17' }, tagTexts.wrongTimezone],
    [{ format: 1 }, tagTexts.wrongFormat],
    [{ isActive: 'sim' }, tagTexts.wrongActive],
  ];
  const badNews: [object, string][] = [
    [{ id: undefined }, tagTexts.wrongId],
    [{ id: '' }, tagTexts.wrongId],
    [{ id: 'a/b' }, tagTexts.wrongId],
    [{ category: 'SYSTEM' }, tagTexts.onlyCustom],
  ];

  it('is answered with its text, and changes nothing', async () => {
    const { send, tags, custom } = await createTags();
    await tags.create({ body: address });
    const create = (change: object) => send('POST', '/admin/tags', { ...address, id: 'b', name: 'outra', ...change });
    const update = (change: object) => send('PUT', `/admin/tags/${address.id}`, { ...fields, ...change });
    for (const [change, error] of [...badFields, ...badNews]) {
      const answer = await create(change);
      expect([answer.statusCode, answer.json()], JSON.stringify(change)).toMatchObject([
        400,
        { error, code: 'INVALID_INPUT' },
      ]);
    }
    for (const [change, error] of badFields) {
      const answer = await update(change);
      expect([answer.statusCode, answer.json()], JSON.stringify(change)).toMatchObject([
        400,
        { error, code: 'INVALID_INPUT' },
      ]);
    }
    expect(await custom()).toEqual([address]);
  });
});

describe('a system tag', () => {
  const changes = (tag: Tag) => {
    const { id: _id, category: _category, ...body } = tag;
    return { params: { id: tag.id }, body };
  };
  const getTag = async (tags: { list(): Promise<Tag[]> }, name: string): Promise<Tag> => {
    const found = (await tags.list()).find((tag) => tag.name === name);
    if (!found) throw new Error(`no tag ${name}`);
    return found;
  };

  it('changes all but its name', async () => {
    const { tags } = await createTags();
    const time = await getTag(tags, 'hora');
    const { params, body } = changes(time);
    const change = {
      displayName: 'Horário',
      description: 'Do envio',
      format: 'HH:MM:SS',
      timezone: 'UTC+05:45',
      isActive: false,
    } as const;
    expect(await tags.update({ params, body: { ...body, ...change, value: 'x', timezone: 'UTC+05:45' } })).toEqual({
      ...time,
      ...change,
    });
    expect(await getTag(tags, 'hora')).toEqual({ ...time, ...change });

    for (const name of ['horario', 'HORA']) {
      await expect(tags.update({ params, body: { ...body, name, timezone: '' } })).rejects.toMatchObject({
        status: 403,
        code: 'SYSTEM_TAG',
        message: 'O nome de uma tag do sistema não pode ser alterado',
      });
    }
  });

  it('cannot be deleted', async () => {
    const { tags } = await createTags();
    for (const { id } of await tags.list()) {
      await expect(tags.remove({ params: { id } })).rejects.toMatchObject({
        status: 403,
        code: 'SYSTEM_TAG',
        message: 'Tags do sistema não podem ser excluídas',
      });
    }
    expect(await tags.list()).toHaveLength(6);
  });

  it('takes only formats of its own, and a time zone only if it tells the time', async () => {
    const { tags } = await createTags();
    const { params, body } = changes(await getTag(tags, 'data'));
    for (const format of ['HH:MM', '', 'FIRST_NAME']) {
      await expect(tags.update({ params, body: { ...body, format, timezone: '' } })).rejects.toMatchObject({
        status: 400,
        message: tagTexts.wrongFormat,
        details: { fields: { format: tagTexts.wrongFormat } },
      });
    }
    expect(await tags.update({ params, body: { ...body, timezone: 'UTC-03:00' } })).toMatchObject({ timezone: '' });
  });

  test.each<['nome' | 'data' | 'hora', string[]]>([
    ['nome', ['João Silva', 'João', 'João Silva']],
    [
      'data',
      ['10/03/2026', '10/03/2026', '03/10/2026', '2026-03-10', '10-03-2026', '10.03.2026', '10 de março de 2026'],
    ],
    ['hora', ['09:00', '09:00', '09:00:00', '09:00 AM', '09:00:00 AM']],
  ])('%s is processed in each of its formats', async (name, expected) => {
    const { tags } = await createTags();
    const { params, body } = changes(await getTag(tags, name));
    const written: string[] = [];
    for (const format of tagFormats[name]) {
      await tags.update({ params, body: { ...body, format, timezone: '' } });
      written.push((await tags.process({ body: { text: `{${name}}` } })).processed);
    }
    expect(written).toEqual(expected);
  });

  test.each([
    ['America/Sao_Paulo', '', '09:00'],
    ['America/Manaus', '', '08:00'],
    ['America/Manaus', 'UTC+05:45', '17:45'],
  ] as const)('hora on a server in %s set to %j is %s', async (timeZone, timezone, expected) => {
    const { tags } = await createTags({ timeZone });
    const { params, body } = changes(await getTag(tags, 'hora'));
    await tags.update({ params, body: { ...body, timezone } });
    expect((await tags.process({ body: { text: '{hora}' } })).processed).toBe(expected);
  });
});

describe('processing a text', () => {
  it('writes the tags out for the sample contact and reports what it cannot', async () => {
    const { tags } = await createTags();
    await tags.create({ body: { ...address, value: 'Rua $& {nome}' } });
    await tags.create({ body: { id: 'v', name: 'vazia', displayName: 'Vazia' } });
    await tags.create({ body: { ...address, id: 'i', name: 'inativa', isActive: false } });
    expect(
      await tags.process({
        body: { text: '{nome}, {email}: {endereco}\n{vazia} {inativa} {Nome} {cupom} {cupom} {}' },
      }),
    ).toEqual({
      processed: 'João Silva, joao.silva@exemplo.com: Rua $& {nome}\n{vazia} {inativa} {Nome} {cupom} {cupom} {}',
      unknown: ['inativa', 'Nome', 'cupom'],
      missing: ['vazia'],
    });
  });

  it('keeps the white space of the text', async () => {
    const { tags } = await createTags();
    expect((await tags.process({ body: { text: '  a\n\n {nome} ' } })).processed).toBe('  a\n\n João Silva ');
  });

  it('refuses what is no text to test', async () => {
    const { send } = await createTags();
    const refusals: [object, string][] = [
      [{}, tagTexts.noTestText],
      [{ text: '' }, 'Digite um texto para testar'],
      [{ text: ' \n ' }, tagTexts.noTestText],
      [{ text: 5 }, tagTexts.noTestText],
      [{ text: 'x'.repeat(tagLimits.testTextMax + 1) }, tagTexts.testTextTooLong],
    ];
    for (const [payload, error] of refusals) {
      const answer = await send('POST', '/admin/tags/process', payload);
      expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    }
  });
});
