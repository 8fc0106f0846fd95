import { menuTexts, phoneTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createResponses() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    product.request({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
  return { ...product, responses: api.responses, send };
}

describe('responses', () => {
  it('are created, listed, changed in all three fields and removed', async () => {
    const { responses } = await createResponses();
    const created = await responses.create({ body: { phone: '+55 11 98765-4321', message: ' Oi ', reply: 'Olá' } });
    expect(created).toMatchObject({ phone: '+55 11 98765-4321', message: 'Oi', reply: 'Olá' });
    const body = { phone: '21 3456-7890', message: 'Tchau', reply: 'Até' };
    const { twinPhone, ...changed } = await responses.update({ params: { id: created.id }, body });
    expect({ ...changed, twinPhone }).toEqual({ ...created, ...body, phone: '+55 21 3456-7890', twinPhone: null });
    expect(await responses.list()).toEqual([changed]);
    expect(await responses.remove({ params: { id: created.id } })).toEqual({ success: true });
    expect(await responses.list()).toEqual([]);
  });

  test.each([
    '11987654321',
    '11 98765-4321',
    '+55 11 98765-4321',
    '+5511987654321',
    '5511987654321',
    '(11) 98765-4321',
  ])('store %j as +55 11 98765-4321', async (phone) => {
    const { responses } = await createResponses();
    expect((await responses.create({ body: { phone, message: 'a', reply: 'b' } })).phone).toBe('+55 11 98765-4321');
  });

  it('refuse the same phone with the same message in another letter case', async () => {
    const { responses } = await createResponses();
    const { id } = await responses.create({ body: { phone: '11 98765-4321', message: 'Olá', reply: 'a' } });
    const refusal = {
      status: 409,
      code: 'DUPLICATE_RESPONSE_CASE_INSENSITIVE',
      details: {
        existingId: id,
        existingPhone: '+55 11 98765-4321',
        existingMessage: 'Olá',
        attemptedPhone: '+55 11 98765-4321',
        attemptedMessage: 'OLÁ',
      },
    };
    const body = { phone: '11987654321', message: 'OLÁ', reply: 'b' };
    await expect(responses.create({ body })).rejects.toMatchObject(refusal);
    const other = await responses.create({ body: { ...body, phone: '11 98765-0000' } });
    await expect(responses.update({ params: { id: other.id }, body })).rejects.toMatchObject(refusal);
  });

  it('take another notation of the phone as another phone, and answer each with its own', async () => {
    const { responses, services } = await createResponses();
    const first = await responses.create({ body: { phone: '11 98765-4321', message: 'oi', reply: 'com nove' } });
    const second = await responses.create({ body: { phone: '11 8765-4321', message: 'oi', reply: 'sem nove' } });
    expect([first.twinPhone, second.twinPhone]).toEqual([null, '+55 11 98765-4321']);
    const ask = (phone: string) => services.inbound.simulate({ phone, sender: '', message: 'oi', isGroup: false });
    expect((await ask('11 8765-4321')).reply).toBe('sem nove');
    expect((await ask('+5511987654321')).reply).toBe('com nove');
    await responses.remove({ params: { id: second.id } });
    expect((await ask('11 8765-4321')).reply, 'where only the other is registered').toBe('com nove');
  });

  it('can be asked for the other notation of a phone before one is saved', async () => {
    const { responses } = await createResponses();
    await responses.create({ body: { phone: '11 98765-4321', message: 'oi', reply: 'a' } });
    await responses.create({ body: { phone: '11 3456-7890', message: 'oi', reply: 'a' } });
    for (const [phone, twinPhone] of [
      ['1187654321', '+55 11 98765-4321'],
      ['11 98765-4321', null],
      ['11 93456-7890', null],
      ['118765', null],
      ['', null],
    ] as const) {
      expect([phone, await responses.twin({ query: { phone } })]).toEqual([phone, { twinPhone }]);
    }
    await responses.create({ body: { phone: '11 8765-4321', message: 'tchau', reply: 'a' } });
    expect(await responses.twin({ query: { phone: '11987654321' } })).toEqual({ twinPhone: '+55 11 8765-4321' });
  });

  test.each([
    [{ phone: '', message: 'a', reply: 'b' }, phoneTexts.missing],
    [{ message: 'a', reply: 'b' }, phoneTexts.missing],
    [{ phone: '1198765', message: 'a', reply: 'b' }, phoneTexts.wrongLength],
    [{ phone: '+1 415 555 26711', message: 'a', reply: 'b' }, phoneTexts.wrongLength],
    [{ phone: '20 98765-4321', message: 'a', reply: 'b' }, phoneTexts.wrongAreaCode],
    [{ phone: '11 88765-4321', message: 'a', reply: 'b' }, phoneTexts.wrongMobile],
    [{ phone: '11 98765-4321', message: ' ', reply: 'b' }, menuTexts.fillAllFields],
    [{ phone: '11 98765-4321', message: 'a' }, menuTexts.fillAllFields],
    [{ phone: 11987654321, message: 'a', reply: 'b' }, phoneTexts.missing],
  ])('answer %j with its text', async (payload, error) => {
    const { send } = await createResponses();
    for (const [method, url] of [
      ['POST', '/admin/responses'],
      ['PUT', '/admin/responses/1'],
    ] as const) {
      const answer = await send(method, url, payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, code: 'INVALID_INPUT' }]);
    }
  });

  it('say when one does not exist, and need a session', async () => {
    const { responses, api } = await createResponses();
    const body = { phone: '11 98765-4321', message: 'a', reply: 'b' };
    const missing = { status: 404, message: 'Resposta não encontrada' };
    await expect(responses.update({ params: { id: 9 }, body })).rejects.toMatchObject(missing);
    await expect(responses.remove({ params: { id: 9 } })).rejects.toMatchObject(missing);
    for (const call of [
      () => api.responses.list(),
      () => api.responses.create({ body }),
      () => api.responses.update({ params: { id: 1 }, body }),
      () => api.responses.remove({ params: { id: 1 } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 401 });
    }
  });
});
