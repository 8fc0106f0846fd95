import { ApiError, authLimits, authTexts, type SignedIn } from '@recado/contract';
import type { createSessionStorage } from './session-storage.ts';

export interface RenewalPorts {
  /** Runs the task while no other tab runs one. */
  lock: <T>(task: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Runs the task once after a delay; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

interface RenewalOptions extends RenewalPorts {
  stored: ReturnType<typeof createSessionStorage>;
  refresh: (refreshToken: string) => Promise<SignedIn>;
  /** The session is over; the reason is the server's, in words, where it was asked. */
  onRefused: (reason?: string) => void;
}

const retryMs = 60_000;

/** New tokens for old ones: on demand, and before the old ones end. */
export function createRenewal({ stored, refresh, onRefused, lock, now, after }: RenewalOptions) {
  let running: Promise<string | undefined> | undefined;
  let cancel = () => {};

  /** A token newer than the rejected one, or nothing when the session is over. Throws when the server is away. */
  function renew(rejected: string | null): Promise<string | undefined> {
    running ??= lock(() => renewAlone(rejected)).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function renewAlone(rejected: string | null): Promise<string | undefined> {
    const { token, refreshToken } = stored.read();
    if (token && token !== rejected) return token;
    if (!refreshToken) {
      onRefused();
      return undefined;
    }
    let renewed: SignedIn;
    try {
      renewed = await refresh(refreshToken);
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 401 || error.status === 400))) throw error;
      // Meanwhile somebody signed in again in another tab.
      const { token: other, refreshToken: next } = stored.read();
      if (other && next !== refreshToken) return other;
      onRefused(error.message || authTexts.refreshFailed);
      return undefined;
    }
    const current = stored.read();
    // While the answer travelled the administrator left, or another tab without locks was faster.
    if (current.refreshToken !== refreshToken) return current.token ?? undefined;
    stored.write(renewed, now());
    schedule();
    return renewed.token;
  }

  /** Counted from when the token was issued, so that reloading the page does not postpone it. */
  function schedule(): void {
    const { issuedAt } = stored.read();
    const age = Math.max(0, now() - issuedAt);
    runTimer(Math.max(0, authLimits.refreshEveryMs - age));
  }

  function runTimer(ms: number): void {
    cancel();
    cancel = after(ms, () => {
      renew(stored.read().token).then(
        (token) => token && schedule(),
        () => runTimer(retryMs),
      );
    });
  }

  return { renew, schedule, cancel: () => cancel() };
}
