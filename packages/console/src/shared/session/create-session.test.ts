import { authLimits, type Route } from '@recado/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from './create-session.ts';

type Answer = () => Response | Promise<Response>;

const user = { username: 'admin' };
const json = (body: unknown, status = 200) => Response.json(body, { status });
const unauthorised = () => json({ error: 'Sessão expirada', code: 'SESSION_EXPIRED' }, 401);
const valid = () => json({ valid: true, user });
const tokens = (n: number) => ({ token: `t${n}`, refreshToken: `r${n}`, sessionId: 's1', user });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const admin = {} satisfies Pick<Route, 'access'>;

/** One browser: what its tabs share. `answers` is the server; each tab is a session of its own. */
function createBrowser(answers: Record<string, Answer>, signedIn = true) {
  const items = new Map<string, string>();
  const calls: { path: string; token: string | null; body: string }[] = [];
  let tail: Promise<unknown> = Promise.resolve();
  if (signedIn) {
    const { user: signedInUser, ...rest } = tokens(1);
    for (const [key, value] of Object.entries(rest)) items.set(key, value);
    items.set('user', JSON.stringify(signedInUser));
    items.set('tokenIssuedAt', String(Date.now()));
  }
  const openTab = () =>
    createSession({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
      fetch: async (path, init) => {
        const token = new Headers(init.headers).get('authorization');
        calls.push({ path, token, body: String(init.body ?? '') });
        const answer = answers[path];
        if (!answer) throw new Error(`unexpected call ${path}`);
        return answer();
      },
      lock: (task) => {
        const run = tail.then(task);
        tail = run.catch(() => {});
        return run;
      },
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
  const countOf = (path: string) => calls.filter((call) => call.path === path).length;
  return { items, calls, openTab, countOf };
}

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
    expect(tab.getState()).toEqual({ status: 'expired' });
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

describe('calls', () => {
  it('sends no token on public routes and never refreshes for them', async () => {
    const { openTab, calls } = createBrowser({ '/auth/validate': valid, '/api/test': unauthorised });
    const tab = openTab();
    await tab.start();
    const response = await tab.send('/api/test', {}, { access: 'public' });
    expect(response.status).toBe(401);
    expect(calls.at(-1)).toMatchObject({ path: '/api/test', token: null });
    expect(tab.getState().status).toBe('signed-in');
  });

  it('answers many refused calls with one refresh', async () => {
    const menu = vi.fn<Answer>().mockImplementationOnce(unauthorised).mockImplementationOnce(unauthorised);
    menu.mockImplementation(() => json([]));
    const { openTab, countOf } = createBrowser({ '/admin/menu': menu, '/auth/refresh': () => json(tokens(2)) });
    const tab = openTab();
    const answers = await Promise.all([1, 2].map(() => tab.send('/admin/menu', {}, admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(countOf('/auth/refresh')).toBe(1);
  });

  it('lets two tabs share one refresh', async () => {
    let current = 't0';
    const { openTab, countOf, items, calls } = createBrowser({
      '/admin/menu': () => (calls.at(-1)?.token === `Bearer ${current}` ? json([]) : unauthorised()),
      '/auth/refresh': () => {
        current = 't2';
        return json(tokens(2));
      },
    });
    const answers = await Promise.all([openTab(), openTab()].map((tab) => tab.send('/admin/menu', {}, admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(countOf('/auth/refresh')).toBe(1);
    expect(items.get('token')).toBe('t2');
  });

  it('expires under an open page, which keeps its user', async () => {
    const { openTab } = createBrowser({
      '/auth/validate': valid,
      '/admin/menu': unauthorised,
      '/auth/refresh': unauthorised,
    });
    const tab = openTab();
    await tab.start();
    expect((await tab.send('/admin/menu', {}, admin)).status).toBe(401);
    expect(tab.getState()).toEqual({ status: 'expired', user });
  });

  it('does not bring a session back that ended while the refresh travelled', async () => {
    let answerRefresh = (_: Response) => {};
    const { openTab, items } = createBrowser({
      '/auth/validate': valid,
      '/admin/menu': unauthorised,
      '/auth/refresh': () => new Promise<Response>((resolve) => (answerRefresh = resolve)),
      '/auth/logout': () => json({ success: true }),
    });
    const tab = openTab();
    await tab.start();
    const call = tab.send('/admin/menu', {}, admin);
    await vi.advanceTimersByTimeAsync(1);
    await tab.logout();
    answerRefresh(json(tokens(2)));
    await call;
    expect(tab.getState()).toEqual({ status: 'signed-out' });
    expect(items.has('token')).toBe(false);
  });
});

describe('time', () => {
  const hour = 60 * 60_000;

  it('refreshes 7.5 hours after the token was issued, reloads notwithstanding', async () => {
    const { openTab, countOf, items } = createBrowser({
      '/auth/validate': valid,
      '/auth/refresh': () => json(tokens(2)),
    });
    await vi.advanceTimersByTimeAsync(5 * hour);
    await openTab().start();
    await vi.advanceTimersByTimeAsync(2.5 * hour - 1);
    expect(countOf('/auth/refresh')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(countOf('/auth/refresh')).toBe(1);
    expect(items.get('token')).toBe('t2');
    await vi.advanceTimersByTimeAsync(authLimits.refreshEveryMs);
    expect(countOf('/auth/refresh')).toBe(2);
  });

  it('tries the refresh again a minute later when the server is away', async () => {
    const refresh = vi
      .fn<Answer>()
      .mockImplementationOnce(offline)
      .mockImplementation(() => json(tokens(2)));
    const { openTab, items } = createBrowser({ '/auth/validate': valid, '/auth/refresh': refresh });
    const tab = openTab();
    await tab.start();
    await vi.advanceTimersByTimeAsync(authLimits.refreshEveryMs + 60_000);
    expect(items.get('token')).toBe('t2');
    expect(tab.getState().status).toBe('signed-in');
  });

  it('validates again on return to the window, at most every 30 seconds', async () => {
    const { openTab, countOf } = createBrowser({ '/auth/validate': valid });
    const tab = openTab();
    await tab.start();
    await tab.check();
    expect(countOf('/auth/validate')).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await tab.check();
    await tab.check();
    expect(countOf('/auth/validate')).toBe(2);
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
