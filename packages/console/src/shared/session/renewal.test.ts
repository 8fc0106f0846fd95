import { authLimits } from '@recado/contract';
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
    expect(tab.getState()).toEqual({ status: 'expired', user, reason: 'Sessão expirada' });
  });

  it('says in the words of the specification what the server gives no reason for', async () => {
    const { openTab } = createBrowser({
      '/auth/validate': unauthorised,
      '/auth/refresh': () => new Response(null, { status: 401 }),
    });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'expired', reason: 'Token refresh failed' });
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

  it('goes on with the session that another tab opened while the refresh was refused', async () => {
    let answerRefresh = (_: Response) => {};
    const { openTab, calls } = createBrowser({
      '/auth/validate': valid,
      '/admin/menu': () => (calls.at(-1)?.token === 'Bearer t5' ? json([]) : unauthorised()),
      '/auth/refresh': () => new Promise<Response>((resolve) => (answerRefresh = resolve)),
      '/auth/login': () => json(tokens(5)),
    });
    const [tab, other] = [openTab(), openTab()];
    await tab.start();
    const call = tab.send('/admin/menu', {}, admin);
    await vi.advanceTimersByTimeAsync(1);
    await other.login('admin', 'secret');
    answerRefresh(unauthorised());
    expect((await call).status).toBe(200);
    expect(tab.getState()).toEqual({ status: 'signed-in', user });
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
