import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createActions() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  const send = (payload: object) =>
    product.request({
      method: 'POST',
      url: '/admin/response-quick-actions',
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
  return { ...product, actions: api.responseQuickActions, send };
}

describe('response quick actions', () => {
  it('are created, listed by their order, changed and removed', async () => {
    const { actions } = await createActions();
    const second = await actions.create({ body: { name: 'B', message: 'b', reply: 'bb', sort_order: 2 } });
    const first = await actions.create({ body: { name: 'A', message: 'a', reply: 'aa', sort_order: 1 } });
    expect(first).toMatchObject({ name: 'A', sort_order: 1, is_active: true });
    expect(await actions.list()).toEqual([first, second]);
    const body = { name: 'A2', message: 'a2', reply: 'aa2', sort_order: 9, is_active: false };
    expect(await actions.update({ params: { id: first.id }, body })).toEqual({ id: first.id, ...body });
    await actions.remove({ params: { id: second.id } });
    expect(await actions.list()).toEqual([{ id: first.id, ...body }]);
  });

  test.each([
    [3, 3],
    ['4', 4],
    [2.9, 2],
    [-1, 0],
    ['abc', 0],
    [null, 0],
    [1e12, 0],
  ])('take %j as the order %j', async (sort_order, expected) => {
    const { send } = await createActions();
    const answer = await send({ name: 'A', message: 'a', reply: 'b', sort_order });
    expect([answer.statusCode, answer.json().sort_order]).toEqual([201, expected]);
  });

  test.each([
    [{}],
    [{ name: ' ', message: 'a', reply: 'b' }],
    [{ name: 'A', message: 'a' }],
    [{ name: 'x'.repeat(101), message: 'a', reply: 'b' }],
  ])('refuse %j', async (payload) => {
    const { send } = await createActions();
    const answer = await send(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('say when one does not exist, and need a session', async () => {
    const { actions, api } = await createActions();
    const body = { name: 'A', message: 'a', reply: 'b' };
    await expect(actions.update({ params: { id: 9 }, body })).rejects.toMatchObject({ status: 404 });
    await expect(actions.remove({ params: { id: 9 } })).rejects.toMatchObject({ status: 404 });
    await expect(api.responseQuickActions.list()).rejects.toMatchObject({ status: 401 });
    await expect(api.responseQuickActions.create({ body })).rejects.toMatchObject({ status: 401 });
  });
});
