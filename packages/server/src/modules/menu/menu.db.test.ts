import { menuTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createMenu() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    product.request({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
  return { ...product, menu: api.menu, send };
}

describe('the menu', () => {
  it('is created, listed with the newest first, changed and removed', async () => {
    const { menu } = await createMenu();
    const first = await menu.create({ body: { message: '  Oi ', reply: ' Olá! ' } });
    expect(first).toMatchObject({ message: 'Oi', reply: 'Olá!', created_at: '2026-03-10T12:00:00.000Z' });
    const second = await menu.create({ body: { message: 'Tchau', reply: 'Até mais' } });
    expect((await menu.list()).map(({ id }) => id)).toEqual([second.id, first.id]);

    const changed = await menu.update({ params: { id: first.id }, body: { message: 'OI', reply: 'Bom dia' } });
    expect(changed).toEqual({ ...first, message: 'OI', reply: 'Bom dia' });
    expect(await menu.remove({ params: { id: first.id } })).toEqual({ success: true });
    expect(await menu.list()).toEqual([second]);
  });

  it('answers 201 when it creates', async () => {
    const { send } = await createMenu();
    expect((await send('POST', '/admin/menu', { message: 'oi', reply: 'olá' })).statusCode).toBe(201);
  });

  test.each([
    ['OLÁ', 'olá'],
    [' olá ', 'Olá'],
    ['ola\u0301', 'OLÁ'],
  ])('refuses %j beside %j with the details of both', async (attempted, existing) => {
    const { menu } = await createMenu();
    const { id } = await menu.create({ body: { message: existing, reply: 'a' } });
    const details = { existingId: id, existingMessage: existing, attemptedMessage: attempted.trim() };
    const refusal = { status: 409, code: 'DUPLICATE_MESSAGE_CASE_INSENSITIVE', details };
    await expect(menu.create({ body: { message: attempted, reply: 'b' } })).rejects.toMatchObject(refusal);
    const other = await menu.create({ body: { message: 'outra', reply: 'c' } });
    await expect(
      menu.update({ params: { id: other.id }, body: { message: attempted, reply: 'd' } }),
    ).rejects.toMatchObject(refusal);
    expect(await menu.list()).toHaveLength(2);
  });

  it('lets one of two callers win who register the same message at once', async () => {
    const { menu } = await createMenu();
    const attempts = ['oi', 'OI', 'Oi', 'oI'].map((message) => menu.create({ body: { message, reply: 'x' } }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await menu.list()).toHaveLength(1);
  });

  test.each([
    [{}, menuTexts.fillAllFields],
    [{ message: 'oi' }, menuTexts.fillAllFields],
    [{ message: '   ', reply: 'x' }, menuTexts.fillAllFields],
    [{ message: 'oi', reply: '\n' }, menuTexts.fillAllFields],
    [{ message: 7, reply: 'x' }, menuTexts.fillAllFields],
    [{ message: 'x'.repeat(1001), reply: 'x' }, menuTexts.messageTooLong],
    [{ message: 'x', reply: 'x'.repeat(5001) }, menuTexts.replyTooLong],
    [{ message: 'a\u0000b', reply: 'x' }, 'O texto contém um caractere inválido'],
    [{ message: '\u200b\u2060', reply: 'x' }, 'Todos os campos são obrigatórios'],
    [{ message: 'x', reply: '\ufeff\u00ad \u3164' }, 'Todos os campos são obrigatórios'],
  ])('answers %j with its text', async (payload, error) => {
    const { send, menu } = await createMenu();
    for (const [method, url] of [
      ['POST', '/admin/menu'],
      ['PUT', '/admin/menu/1'],
    ] as const) {
      const answer = await send(method, url, payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, code: 'INVALID_INPUT' }]);
    }
    expect(await menu.list()).toEqual([]);
  });

  it('keeps texts as they are: quotes, emoji, markup, SQL', async () => {
    const { menu } = await createMenu();
    const reply = `'; drop table menu_items; -- "<script>" 😀 $& \\ \n linha`;
    await menu.create({ body: { message: reply.slice(0, 40), reply } });
    expect((await menu.list())[0]?.reply).toBe(reply);
  });

  it('says that an item does not exist', async () => {
    const { menu, send } = await createMenu();
    const missing = { status: 404, code: 'NOT_FOUND', message: 'Item de menu não encontrado' };
    await expect(menu.update({ params: { id: 99 }, body: { message: 'a', reply: 'b' } })).rejects.toMatchObject(
      missing,
    );
    await expect(menu.remove({ params: { id: 99 } })).rejects.toMatchObject(missing);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999']) {
      expect((await send('PUT', `/admin/menu/${id}`, { message: 'a', reply: 'b' })).statusCode).toBe(400);
    }
  });

  it('needs a session', async () => {
    const { api } = await createTestApp();
    const refused = { status: 401 };
    await expect(api.menu.list()).rejects.toMatchObject(refused);
    await expect(api.menu.create({ body: { message: 'a', reply: 'b' } })).rejects.toMatchObject(refused);
    await expect(api.menu.update({ params: { id: 1 }, body: { message: 'a', reply: 'b' } })).rejects.toMatchObject(
      refused,
    );
    await expect(api.menu.remove({ params: { id: 1 } })).rejects.toMatchObject(refused);
  });
});
