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

  it('goes on by itself once a server that did not answer does, without a spinner in between', async () => {
    const validate = vi.fn<Answer>().mockImplementationOnce(offline).mockImplementationOnce(offline);
    const { openTab } = createBrowser({ '/auth/validate': validate.mockImplementation(valid) });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'unreachable' });
    const seen: string[] = [];
    tab.subscribe(() => seen.push(tab.getState().status));
    await tab.check();
    await tab.check();
    expect(seen).toEqual(['signed-in']);
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

  it.each([
    ['signing out', (tab: Tab) => tab.logout()],
    [
      'a changed password',
      async (tab: Tab) => {
        tab.leaveAfter(2000);
        await vi.advanceTimersByTimeAsync(2000);
      },
    ],
  ])('keep what was typed in them through %s, and go on when somebody signs in again', async (_, leave) => {
    const { openTab } = createBrowser(server);
    const [one, typing, idle] = [openTab(), openTab({ hasUnsaved: true }), openTab()];
    await Promise.all([one.start(), typing.start(), idle.start()]);
    await leave(one);
    typing.follow();
    idle.follow();
    expect(typing.getState()).toEqual({ status: 'expired', user, left: true });
    expect(idle.getState()).toEqual({ status: 'signed-out' });
    await one.login('admin', 'secret');
    // The browser may not have told it: coming back to the window is enough.
    await typing.check();
    expect(typing.getState()).toEqual({ status: 'signed-in', user });
  });

  it('stay under their dialog when the sign-out is told after the expiry', async () => {
    const { openTab, items } = createBrowser({ ...server, '/admin/menu': unauthorised, '/auth/refresh': unauthorised });
    const [typing, idle] = [openTab({ hasUnsaved: true }), openTab()];
    await Promise.all([typing.start(), idle.start()]);
    await typing.send('/admin/menu', {}, admin);
    idle.follow();
    expect(typing.getState()).not.toHaveProperty('left');
    items.set('sessionEnd', 'left');
    for (const tab of [typing, idle]) tab.follow();
    expect([typing, idle].map((tab) => tab.getState())).toEqual([
      { status: 'expired', user, left: true },
      { status: 'signed-out' },
    ]);
  });

  it('keep what one person typed when another one signs in, and ask for nothing in that name', async () => {
    const other = { username: 'bia' };
    const { openTab, calls } = createBrowser({ ...server, '/auth/login': () => json({ ...tokens(7), user: other }) });
    const [one, typing, idle] = [openTab(), openTab({ hasUnsaved: true }), openTab()];
    await Promise.all([one.start(), typing.start(), idle.start()]);
    await one.logout();
    await one.login('bia', 'secret');
    for (const tab of [typing, idle]) tab.follow();
    expect(typing.getState()).toEqual({ status: 'expired', user, by: 'bia' });
    expect(idle.getState()).toEqual({ status: 'signed-in', user: other });
    const before = calls.length;
    expect((await typing.send('/admin/menu', {}, admin)).status).toBe(401);
    await typing.check();
    expect(typing.getState()).toEqual({ status: 'expired', user, by: 'bia' });
    expect(calls).toHaveLength(before);
  });

  it('notice by themselves that another person is signed in', async () => {
    const validate = vi
      .fn<Answer>()
      .mockImplementationOnce(valid)
      .mockImplementation(() => json({ valid: true, user: { username: 'bia' } }));
    const { openTab } = createBrowser({ ...server, '/auth/validate': validate });
    const typing = openTab({ hasUnsaved: true });
    await typing.start();
    await vi.advanceTimersByTimeAsync(60_000);
    await typing.check();
    expect(typing.getState()).toEqual({ status: 'expired', user, by: 'bia' });
  });
});

describe('a browser without room', () => {
  const server = { '/auth/validate': valid, '/auth/login': () => json(tokens(5)) };

  it('keeps a new session in the tab', async () => {
    const { openTab, calls, items } = createBrowser({ ...server, '/admin/menu': () => json([]) }, false);
    const tab = openTab({ isFull: true });
    await tab.start();
    await tab.login('admin', 'secret');
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
    await tab.send('/admin/menu', {}, admin);
    expect(calls.at(-1)).toMatchObject({ path: '/admin/menu', token: 'Bearer t5' });
    expect([...items.keys()]).toEqual([]);
  });

  it('tells an expiry, and lets go of it', async () => {
    const { openTab, items } = createBrowser({
      ...server,
      '/admin/menu': unauthorised,
      '/auth/refresh': unauthorised,
    });
    const tab = openTab({ isFull: true });
    await tab.start();
    await tab.send('/admin/menu', {}, admin);
    expect(tab.getState()).toEqual({ status: 'expired', user, reason: 'Sessão expirada' });
    expect(items.has('token')).toBe(false);
    await tab.login('admin', 'secret');
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
  });

  it('leaves', async () => {
    const { openTab } = createBrowser({ ...server, '/auth/logout': () => json({ success: true }) }, false);
    const tab = openTab({ isFull: true });
    await tab.start();
    await tab.login('admin', 'secret');
    await tab.logout();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'signed-out' });
  });
});

type Tab = ReturnType<ReturnType<typeof createBrowser>['openTab']>;
