import { ApiError, authRoutes, createClient, type Route, type User } from '@recado/contract';
import { createRenewal, type RenewalPorts } from './renewal.ts';
import { createSessionStorage, type KeyValueStorage } from './session-storage.ts';

export type SessionState =
  | { status: 'loading' }
  /** A stored session that could not be checked because the server did not answer. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: User }
  /**
   * With a user when a page was open: it stays mounted, so that typed text is not lost. `left`: ended on purpose in another
   * tab; `by`: somebody else signed in there.
   */
  | { status: 'expired'; user?: User; reason?: string; left?: true; by?: string }
  | { status: 'signed-out' };

export interface SessionPorts extends RenewalPorts {
  storage: KeyValueStorage;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether this tab holds something that was typed and not saved. */
  hasUnsaved: () => boolean;
}

const checkAtMostEveryMs = 30_000;
/** A call that hangs would keep the lock from the other tabs, or a spinner on the screen. */
const patienceMs = 10_000;

export function createSession(ports: SessionPorts) {
  const stored = createSessionStorage(ports.storage);
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading' };
  let lastCheck = 0;
  let leaving = false;

  const send = async (path: string, init: RequestInit, route: Pick<Route, 'access'>): Promise<Response> => {
    if (route.access === 'public') return ports.fetch(path, init);
    const { token, user } = stored.read();
    // Somebody else signed in while this page waits for its own user: nothing on it is asked for in their name.
    if (state.status === 'expired' && user?.username !== state.user?.username) return unauthorised();
    const first = token ? await fetchAs(token, path, init) : unauthorised();
    if (first.status !== 401) return first;
    const renewed = await renewal.renew(token);
    if (!renewed) return first;
    const second = await fetchAs(renewed, path, init);
    if (second.status === 401) expire();
    return second;
  };
  const { auth } = createClient({ auth: authRoutes }, send);
  const renewal = createRenewal({
    ...ports,
    stored,
    refresh: (refreshToken) => auth.refresh({ body: { refreshToken } }, patiently()),
    onRefused: expire,
  });

  function fetchAs(token: string, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return ports.fetch(path, { ...init, headers });
  }

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function accept(user: User): void {
    leaving = false;
    renewal.schedule();
    if (state.status !== 'signed-in' || state.user.username !== user.username) change({ status: 'signed-in', user });
  }

  function end(next: SessionState): void {
    renewal.cancel();
    change(next);
  }

  /** Whose page is open. */
  const pageUser = () => (state.status === 'signed-in' || state.status === 'expired' ? state.user : undefined);
  /** Nobody is signed in any more, or the administrator is already on the way out: nothing to announce. */
  const isOver = () => leaving || state.status === 'signed-out' || state.status === 'expired';

  function announceExpiry(reason?: string): void {
    if (isOver()) return;
    const user = pageUser();
    end({ status: 'expired', ...(user && { user }), ...(reason !== undefined && { reason }) });
  }

  function expire(reason?: string): void {
    if (isOver()) return;
    stored.clear('expired');
    announceExpiry(reason);
  }

  /**
   * Left elsewhere, on purpose: what was typed here stays all the same, under the dialog that asks for the password. It may
   * have been taken for an expiry, where the server told it first.
   */
  function stayLeft(): void {
    const user = pageUser();
    const stays = user !== undefined && ports.hasUnsaved() && !leaving;
    if (stays) end({ status: 'expired', user, ...(stored.wasLeft() && { left: true }) });
    else end({ status: 'signed-out' });
  }

  /** Somebody is signed in, in whichever tab. What another person typed here waits for that person. */
  function welcome(user: User): void {
    const page = pageUser();
    const waits = page && page.username !== user.username && ports.hasUnsaved();
    const isTold = state.status === 'expired' && state.by === user.username;
    if (!waits) accept(user);
    else if (!isTold && !leaving) end({ status: 'expired', user: page, by: user.username });
  }

  function leave(): void {
    leaving = false;
    stored.clear('left');
    end({ status: 'signed-out' });
  }

  async function validate(): Promise<void> {
    lastCheck = ports.now();
    try {
      const { user } = await auth.validate(undefined, patiently());
      if (stored.read().token) welcome(user);
    } catch {
      // An expiry has already changed the state; anything else says nothing about the session.
      if (state.status === 'loading') change({ status: 'unreachable' });
    }
  }

  async function signOut(call: () => Promise<unknown>): Promise<void> {
    leaving = true;
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    } finally {
      leave();
    }
  }

  return {
    send,
    /** What the sign-in page says of a password that nobody changed yet. */
    hint: () => auth.hint(),
    getState: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Finds out whether a stored session still holds; also what 'Tentar Novamente' does. */
    async start(): Promise<void> {
      if (!stored.read().token) return end({ status: 'signed-out' });
      change({ status: 'loading' });
      await validate();
    },

    /** Notices a session that ended elsewhere, a refresh that fell due while the computer slept, a server that is back. */
    async check(): Promise<void> {
      const { token, user } = stored.read();
      if (state.status === 'expired' && token && user) welcome(user);
      if (state.status === 'unreachable') return validate();
      if (state.status !== 'signed-in' || ports.now() - lastCheck < checkAtMostEveryMs) return;
      renewal.schedule();
      await validate();
    },

    /** Another tab changed the stored session. */
    follow(): void {
      const { token, user } = stored.read();
      if (token && user) welcome(user);
      else if (token || state.status === 'signed-out') return;
      else if (stored.hasExpired()) announceExpiry();
      else stayLeft();
    },

    /** For what has to be sent in another way than by `send`. */
    token: (): string | null => stored.read().token,

    async login(username: string, password: string): Promise<void> {
      const session = await auth.login({ body: { username, password } });
      stored.write(session, ports.now());
      accept(session.user);
    },

    logout: () =>
      signOut(() => {
        const { sessionId } = stored.read();
        return auth.logout({ body: sessionId ? { sessionId } : {} }, patiently());
      }),

    async logoutAll(): Promise<number> {
      let removed = 0;
      await signOut(async () => {
        ({ sessionsRemoved: removed } = await auth.logoutAll(undefined, patiently()));
      });
      return removed;
    },

    /** Leaves later without asking the server, which has already ended the session (a changed password). */
    leaveAfter(ms: number): void {
      leaving = true;
      ports.after(ms, leave);
    },

    /** The administrator has read that the session expired. Other tabs keep what was typed under their own dialog. */
    dismissExpiry: (): void => end({ status: 'signed-out' }),
  };
}

const unauthorised = () => new Response(null, { status: 401 });
const patiently = () => ({ signal: AbortSignal.timeout(patienceMs) });
