import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const hour = 60 * 60 * 1000;

async function createApi(settings: Parameters<typeof createTestApp>[0] = {}) {
  const product = await createTestApp(settings);
  const { api } = await product.signIn(
    settings.adminPassword ? { username: 'admin', password: settings.adminPassword } : undefined,
  );
  const call = async (key?: string) => {
    const url = key === undefined ? '/api/' : `/api/?key=${encodeURIComponent(key)}`;
    return (await product.request({ method: 'POST', url, payload: { message: 'oi' } })).statusCode;
  };
  const makeKey = async () => (await api.publicApi.makeKey()).key ?? expect.fail('no key was made');
  return { ...product, admin: api, call, makeKey };
}

describe('a key that the console makes', () => {
  it('is a part of the address, kept as a secret, and told to nobody else', async () => {
    const { admin, call, makeKey, database, log, clientWith } = await createApi();
    const key = await makeKey();
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(await admin.publicApi.address()).toMatchObject({ key, keyFrom: 'console', isExposed: false });
    expect(await call(key)).toBe(200);
    const stored = JSON.stringify([
      await database.db.selectFrom('settings').selectAll().execute(),
      await database.db.selectFrom('api_calls').selectAll().execute(),
      await admin.settings.get(),
    ]);
    expect(stored).not.toContain(key);
    expect(log.join('')).not.toContain(key);
    for (const request of [
      () => clientWith().publicApi.address(),
      () => clientWith().publicApi.makeKey(),
      () => clientWith().publicApi.removeKey(),
      () => clientWith().publicApi.endFormer(),
    ]) {
      await expect(request()).rejects.toMatchObject({ status: 401 });
    }
  });

  it('leaves the old address a day, with a note at each call, and then refuses it', async () => {
    const { admin, call, makeKey, clock, services } = await createApi();
    const key = await makeKey();
    const { formerUntil } = await admin.publicApi.address();
    expect(Date.parse(formerUntil ?? '')).toBe(clock.read().getTime() + 24 * hour);
    expect([await call(), await call('errada'), await call(key)]).toEqual([200, 200, 200]);
    const reasons = (await admin.apiCalls.list()).calls.map(({ reason }) => reason?.includes('endereço antigo'));
    expect(reasons).toEqual([false, true, true]);
    clock.advance(24 * hour);
    expect([await call(), await call('errada'), await call(key)]).toEqual([401, 401, 200]);
    expect((await services.apiKeys.address()).formerUntil).toBeNull();
  });

  it('can be made again: each address from before has its day', async () => {
    const { call, makeKey, clock } = await createApi();
    const first = await makeKey();
    clock.advance(hour);
    const second = await makeKey();
    expect(second).not.toBe(first);
    expect([await call(), await call(first), await call(second)]).toEqual([200, 200, 200]);
    clock.advance(23 * hour);
    expect([await call(), await call(first), await call(second)]).toEqual([401, 200, 200]);
    clock.advance(hour);
    expect([await call(), await call(first), await call(second)]).toEqual([401, 401, 200]);
  });

  it('takes effect at once where the old address got out', async () => {
    const { admin, call, makeKey } = await createApi();
    const first = await makeKey();
    const second = await makeKey();
    expect(await admin.publicApi.endFormer()).toMatchObject({ key: second, formerUntil: null });
    expect([await call(), await call(first), await call(second)]).toEqual([401, 401, 200]);
  });

  it('can be removed', async () => {
    const { admin, call, makeKey } = await createApi();
    const key = await makeKey();
    expect(await admin.publicApi.removeKey()).toMatchObject({ key: null, keyFrom: 'nobody', formerUntil: null });
    expect([await call(), await call(key)]).toEqual([200, 200]);
  });

  it('opens nothing when it cannot be read any more, until a new one is made', async () => {
    const { admin, call, makeKey, database } = await createApi();
    const key = await makeKey();
    await database.db
      .updateTable('settings')
      .set({ value: 'v1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
      .where('name', '=', 'PUBLIC_API_KEYS')
      .execute();
    await admin.settings.save({ body: { default_response: 'Olá' } });
    expect([await call(), await call(key)]).toEqual([401, 401]);
    expect(await admin.publicApi.endFormer()).toMatchObject({ key: null, keyFrom: 'lost', isExposed: false });
    expect(await call()).toBe(401);
    expect(await call(await makeKey())).toBe(200);
    expect(await call()).toBe(401);
  });
});

describe('without a key', () => {
  it('the console is told when other machines reach the API', async () => {
    const { admin, makeKey } = await createApi({ isPublic: true, adminPassword: 'publica-1' });
    expect(await admin.publicApi.address()).toMatchObject({ key: null, isExposed: true });
    await makeKey();
    expect(await admin.publicApi.address()).toMatchObject({ isExposed: false });
  });
});
