import type { Route } from '@recado/contract';
import { createSession } from './create-session.ts';
import type { KeyValueStorage } from './session-storage.ts';

export type Answer = () => Response | Promise<Response>;

export const user = { username: 'admin' };
export const json = (body: unknown, status = 200) => Response.json(body, { status });
export const unauthorised = () => json({ error: 'Sessão expirada', code: 'SESSION_EXPIRED' }, 401);
export const valid = () => json({ valid: true, user });
export const tokens = (n: number) => ({ token: `t${n}`, refreshToken: `r${n}`, sessionId: 's1', user });
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));
export const admin = {} satisfies Pick<Route, 'access'>;

/** As a browser does it whose storage is full. */
export const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** One browser: what its tabs share. `answers` is the server; each tab is a session of its own. */
export function createBrowser(answers: Record<string, Answer>, signedIn = true) {
  const items = new Map<string, string>();
  const calls: { path: string; token: string | null; body: string }[] = [];
  let tail: Promise<unknown> = Promise.resolve();
  if (signedIn) {
    const { user: signedInUser, ...rest } = tokens(1);
    for (const [key, value] of Object.entries(rest)) items.set(key, value);
    items.set('user', JSON.stringify(signedInUser));
    items.set('tokenIssuedAt', String(Date.now()));
  }
  const storage: KeyValueStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  const openTab = ({ hasUnsaved = false, isFull = false } = {}) =>
    createSession({
      storage: isFull ? { ...storage, setItem: refuse } : storage,
      hasUnsaved: () => hasUnsaved,
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
