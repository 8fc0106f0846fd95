import { menuTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const ana = '+55 11 98765-4321';

async function createShop() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  await api.menu.create({
    body: { message: 'Cardápio', reply: 'Temos pizza', synonyms: ['o que tem hoje'], match: 'contains' },
  });
  await api.menu.create({ body: { message: '1', reply: 'Opção um' } });
  await api.menu.create({ body: { message: 'preco', reply: 'Menu diz o preço' } });
  await api.responses.create({ body: { phone: ana, message: 'Preço!', reply: 'Para a Ana custa dez' } });
  await api.responses.create({ body: { phone: ana, message: 'Olá', reply: 'Oi, Ana' } });
  await api.settings.save({ body: { default_response: 'Padrão' } });
  const ask = async (message: string, phone = ana) => {
    const { reply, trace } = await api.autoReply.simulate({ body: { phone, message } });
    return { reply, why: trace.at(-1)?.text };
  };
  const send = (payload: object) =>
    product.request({ method: 'POST', url: '/admin/menu', payload, headers: { authorization: `Bearer ${token}` } });
  return { ...product, api, ask, send };
}

describe('what people write leads to what is registered', () => {
  test.each([
    ['ola!!', 'Oi, Ana', 'tem "olá" cadastrada, que só difere em acentos, sinais ou letras repetidas'],
    ['cardapio', 'Temos pizza', 'sem acentos, sinais e letras repetidas, é igual a "Cardápio"'],
    ['O que tem hoje?', 'Temos pizza', '"o que tem hoje" é outra forma de "Cardápio"'],
    ['me vê o cardápio', 'Temos pizza', 'a mensagem contém "Cardápio"'],
    ['opção um', 'Opção um', 'a mensagem escolhe o número de "1"'],
    ['cardapoi', 'Padrão', 'nada antes dela respondeu'],
    // What the menu has to the letter is not lost to a reply for the phone that is only alike.
    ['preco', 'Menu diz o preço', 'a mensagem é igual a "preco"'],
    ['preço!', 'Para a Ana custa dez', 'tem esta mensagem cadastrada'],
    ['preço', 'Para a Ana custa dez', 'só difere em acentos'],
  ])('%j is answered with %j', async (message, reply, why) => {
    const { ask } = await createShop();
    expect(await ask(message)).toEqual({ reply, why: expect.stringContaining(why) });
  });

  it('is the same for a call of an app', async () => {
    const { request } = await createShop();
    const { body } = await request({
      method: 'POST',
      url: '/api/',
      payload: { phone: ana, sender: 'Ana', message: 'CARDAPIO??' },
    });
    expect(body).toContain('Temos pizza');
  });

  it('keeps to the letter where the settings say so, and forgives a letter where they say that', async () => {
    const { ask, api } = await createShop();
    await api.settings.save({ body: { folded_matching: 'false' } });
    expect((await ask('ola!!')).reply).toBe('Padrão');
    expect((await ask('opção um')).reply).toBe('Padrão');
    await api.settings.save({ body: { typo_matching: 'answer' } });
    expect((await ask('cardapoi')).reply).toBe('Temos pizza');
  });

  it('guesses nothing where two replies of the phone are alike', async () => {
    const { ask, api } = await createShop();
    await api.responses.create({ body: { phone: ana, message: 'ola', reply: 'Outra' } });
    expect((await ask('ola?')).reply).toBe('Padrão');
    expect((await ask('ola')).reply).toBe('Outra');
  });
});

describe('other ways to ask', () => {
  it('stay as they are where a change does not name them', async () => {
    const { api } = await createShop();
    const { id, message, synonyms } = (await api.menu.list()).find(({ match }) => match === 'contains') as never as {
      id: number;
      message: string;
      synonyms: string[];
    };
    const changed = await api.menu.update({ params: { id }, body: { message, reply: 'Temos massas' } });
    expect(changed).toMatchObject({ reply: 'Temos massas', synonyms, match: 'contains' });
  });

  it('are kept once', async () => {
    const { api } = await createShop();
    const { synonyms } = await api.menu.create({
      body: { message: 'x', reply: 'y', synonyms: ['Oi', ' oi ', '', 'OI'] },
    });
    expect(synonyms).toEqual(['OI']);
  });

  test.each([
    [{ synonyms: 'oi' }, menuTexts.synonymsShape],
    [{ synonyms: [1] }, menuTexts.synonymsShape],
    [{ synonyms: ['a'.repeat(201)] }, menuTexts.synonymTooLong],
    [{ synonyms: Array.from({ length: 31 }, (_, index) => `forma ${index}`) }, menuTexts.tooManySynonyms],
    [{ match: 'quase' }, menuTexts.matchShape],
  ])('refuses %j', async (wrong, error) => {
    const { send } = await createShop();
    const answer = await send({ message: 'novo', reply: 'resposta', ...wrong });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ error })]);
  });
});
