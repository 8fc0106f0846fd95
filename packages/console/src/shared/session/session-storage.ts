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

/** The session as every tab of this browser sees it. */
export function createSessionStorage(storage: KeyValueStorage) {
  return {
    read(): StoredSession {
      return {
        token: storage.getItem('token'),
        refreshToken: storage.getItem('refreshToken'),
        sessionId: storage.getItem('sessionId'),
        user: parseUser(storage.getItem('user')),
        issuedAt: Number(storage.getItem('tokenIssuedAt')),
      };
    },
    write(session: SignedIn, issuedAt: number): void {
      storage.removeItem(endKey);
      storage.setItem('refreshToken', session.refreshToken);
      storage.setItem('sessionId', session.sessionId);
      storage.setItem('user', JSON.stringify(session.user));
      storage.setItem('tokenIssuedAt', String(issuedAt));
      // Last: other tabs wait for this key and then read all of them.
      storage.setItem('token', session.token);
    },
    /** Other tabs only see the token vanish; `end` tells them whether to ask for a new login or to leave. */
    clear(end: 'expired' | 'left'): void {
      storage.setItem(endKey, end);
      for (const key of sessionKeys) storage.removeItem(key);
    },
    hasExpired: (): boolean => storage.getItem(endKey) === 'expired',
  };
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
