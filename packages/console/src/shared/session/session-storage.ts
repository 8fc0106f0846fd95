import type { SignedIn, User } from '@recado/contract';

/** The part of `localStorage` that a session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredSession {
  token: string | null;
  refreshToken: string | null;
  sessionId: string | null;
  user: User | null;
  issuedAt: number;
}

const sessionKeys = ['refreshToken', 'sessionId', 'user', 'tokenIssuedAt', 'token'] as const;
export const endKey = 'sessionEnd';

/** What the browser keeps, or the memory of this tab where it refuses: blocked, reaching for it already throws. */
export function reachStorage(reach: () => KeyValueStorage | null): KeyValueStorage {
  try {
    const storage = reach();
    storage?.getItem(endKey);
    if (storage) return storage;
  } catch {
    // The same as none.
  }
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The session as every tab of this browser sees it. */
export function createSessionStorage(storage: KeyValueStorage) {
  /** A session that the browser had no room for is this tab's alone. */
  let own: Map<string, string> | undefined;
  const get = (key: (typeof sessionKeys)[number]) => (own ? (own.get(key) ?? null) : storage.getItem(key));

  /** Other tabs only see the token vanish; `end` tells them whether to ask for a new login or to leave. */
  function end(how: 'expired' | 'left'): void {
    const isTold = fits(() => storage.setItem(endKey, how));
    for (const key of sessionKeys) storage.removeItem(key);
    // There is room by now.
    if (!isTold) fits(() => storage.setItem(endKey, how));
  }

  return {
    read(): StoredSession {
      return {
        token: get('token'),
        refreshToken: get('refreshToken'),
        sessionId: get('sessionId'),
        user: parseUser(get('user')),
        issuedAt: Number(get('tokenIssuedAt')),
      };
    },
    write(session: SignedIn, issuedAt: number): void {
      const entries = new Map([
        ['refreshToken', session.refreshToken],
        ['sessionId', session.sessionId],
        ['user', JSON.stringify(session.user)],
        ['tokenIssuedAt', String(issuedAt)],
        // Last: other tabs wait for this key and then read all of them.
        ['token', session.token],
      ]);
      storage.removeItem(endKey);
      const isShared = fits(() => {
        for (const [key, value] of entries) storage.setItem(key, value);
      });
      own = isShared ? undefined : entries;
      // A part of it is of no use to the others.
      if (!isShared) end('expired');
    },
    clear(how: 'expired' | 'left'): void {
      if (own) own = undefined;
      else end(how);
    },
    hasExpired: (): boolean => storage.getItem(endKey) === 'expired',
    wasLeft: (): boolean => storage.getItem(endKey) === 'left',
  };
}

/** Whether the browser had room for it. */
function fits(keep: () => void): boolean {
  try {
    keep();
    return true;
  } catch {
    return false;
  }
}

function parseUser(json: string | null): User | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    const named = typeof value === 'object' && value !== null && 'username' in value;
    return named && typeof value.username === 'string' ? { username: value.username } : null;
  } catch {
    return null;
  }
}
