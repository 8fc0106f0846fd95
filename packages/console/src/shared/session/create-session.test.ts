import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  admin,
  createBrowser,
  json,
  offline,
  tokens,
  unauthorised,
  user,
  valid,
} from './session.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('starting', () => {
  it('is signed out without a stored token, and asks nobody', async () => {
    const { openTab, calls } = createBrowser({}, false);
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'signed-out' });
    expect(calls).toEqual([]);
  });

  it('accepts a session that the server confirms', async () => {
    const { openTab, calls } = createBrowser({ '/auth/validate': valid });
    const tab = openTab();
    const started = tab.start();
    expect(tab.getState()).toEqual({ status: 'loading' });
    await started;
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
    expect(calls[0]?.token).toBe('Bearer t1');
  });

  it('refreshes once on 401 and goes on with the new token', async () => {
    const validate = vi.fn<Answer>().mockImplementationOnce(unauthorised).mockImplementation(valid);
    const { openTab, calls, items } = createBrowser({
      '/auth/validate': validate,
      '/auth/refresh': () => json(tokens(2)),
    });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/auth/validate', 'Bearer t1'],
      ['/auth/refresh', null],
      ['/auth/validate', 'Bearer t2'],
    ]);
    expect(items.get('refreshToken')).toBe('r2');
  });

  it('expires when the refresh is refused too, leaving nothing stored', async () => {
    const { openTab, items } = createBrowser({ '/auth/validate': unauthorised, '/auth/refresh': unauthorised });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'expired', reason: 'Sessão expirada' });
    expect(['token', 'refreshToken', 'sessionId', 'user', 'tokenIssuedAt'].filter((key) => items.has(key))).toEqual([]);
    tab.dismissExpiry();
    expect(tab.getState()).toEqual({ status: 'signed-out' });
  });

  it.each([
    ['the network is down', offline],
    ['the server fails', () => json({ error: 'x' }, 503)],
  ])('keeps the session when %s, and can try again', async (_, failure) => {
    const validate = vi.fn<Answer>().mockImplementationOnce(failure).mockImplementation(valid);
    const { openTab, items } = createBrowser({ '/auth/validate': validate });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'unreachable' });
    expect(items.get('token')).toBe('t1');
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
  });

  it('keeps the session when the token is refused but the refresh gets no answer', async () => {
    const { openTab, items } = createBrowser({ '/auth/validate': unauthorised, '/auth/refresh': offline });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'unreachable' });
    expect(items.get('refreshToken')).toBe('r1');
  });
});

describe('leaving', () => {
  it.each([
    ['logout', '/auth/logout', offline],
    ['logout', '/auth/logout', () => json({ error: 'x' }, 500)],
    ['logoutAll', '/auth/logout-all', offline],
  ] as const)('%s clears the session and reports the failure (%s)', async (name, path, failure) => {
    const { openTab, items } = createBrowser({ '/auth/validate': valid, [path]: failure });
    const tab = openTab();
    await tab.start();
    await expect(tab[name]()).rejects.toThrow();
    expect(tab.getState()).toEqual({ status: 'signed-out' });
    expect(items.has('token')).toBe(false);
  });

  it('counts a session that the server no longer knows as left, without announcing an expiry', async () => {
    const { openTab } = createBrowser({
      '/auth/validate': valid,
      '/auth/logout': unauthorised,
      '/auth/refresh': unauthorised,
    });
    const tab = openTab();
    await tab.start();
    const seen: string[] = [];
    tab.subscribe(() => seen.push(tab.getState().status));
    await tab.logout();
    expect(seen).toEqual(['signed-out']);
  });

  it('tells how many sessions ended', async () => {
    const { openTab } = createBrowser({
      '/auth/validate': valid,
      '/auth/logout-all': () => json({ sessionsRemoved: 3 }),
    });
    const tab = openTab();
    await tab.start();
    expect(await tab.logoutAll()).toBe(3);
  });

  it('leaves some time after a changed password, without an expiry in between', async () => {
    const { openTab } = createBrowser({
      '/auth/validate': valid,
      '/admin/menu': unauthorised,
      '/auth/refresh': unauthorised,
    });
    const tab = openTab();
    await tab.start();
    tab.leaveAfter(2000);
    await tab.send('/admin/menu', {}, admin);
    expect(tab.getState().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(2000);
    expect(tab.getState()).toEqual({ status: 'signed-out' });
  });
});

describe('other tabs', () => {
  const server = {
    '/auth/validate': valid,
    '/auth/login': () => json(tokens(5)),
    '/auth/logout': () => json({ success: true }),
  };

  it('leave and come back together', async () => {
    const { openTab } = createBrowser(server);
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.start(), two.start()]);
    await one.logout();
    two.follow();
    expect(two.getState()).toEqual({ status: 'signed-out' });
    await two.login('admin', 'secret');
    one.follow();
    expect(one.getState()).toEqual({ status: 'signed-in', user });
  });

  it('see an expiry as one, so that their page stays too', async () => {
    const { openTab } = createBrowser({ ...server, '/admin/menu': unauthorised, '/auth/refresh': unauthorised });
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.start(), two.start()]);
    await one.send('/admin/menu', {}, admin);
    two.follow();
    expect(two.getState()).toEqual({ status: 'expired', user });
  });
});
