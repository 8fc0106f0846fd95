import { withinMs } from '../../runtime/time-limit.ts';
import type { GatewayTimes } from './gateway-times.ts';
import type { LastVersionRepository } from './last-version.repository.ts';

interface Dependencies {
  /** What the administrator set: nothing else is used then. */
  chosen: string | undefined;
  findLive(timeoutMs: number): Promise<string>;
  lastOpen: LastVersionRepository;
  builtIn(): Promise<string>;
  times: Pick<GatewayTimes, 'versionMs' | 'versionKeepMs' | 'versionRetryMs'>;
  /** Nobody says what the present version is. */
  onUnknown(error: unknown): void;
}

export type ClientVersions = ReturnType<typeof createClientVersions>;

/**
 * As which version of WhatsApp Web this server presents itself. WhatsApp takes one for some months only, so the client's own
 * is the last resort: set by hand, else the present one, else the one that last got in.
 */
export function createClientVersions({ chosen, findLive, lastOpen, builtIn, times, onUnknown }: Dependencies) {
  let live: string | undefined;
  let asking: Promise<void> | undefined;
  let askAgainAt = 0;
  let opened: string | undefined;
  /** The newest that WhatsApp turned away. */
  let refused = 0;

  const ask = (): Promise<void> => {
    const { versionMs, versionKeepMs, versionRetryMs } = times;
    // The name's look-up has no limit of its own.
    asking ??= withinMs(versionMs, findLive(versionMs))
      .then((version) => {
        live = version;
        askAgainAt = performance.now() + versionKeepMs;
      })
      .catch((error: unknown) => {
        askAgainAt = performance.now() + versionRetryMs;
        onUnknown(error);
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  const best = async (): Promise<string> => {
    const own = await builtIn();
    opened ??= await lastOpen.find();
    // After an update of this program its own may be newer than what once got in.
    const known = [live, opened].filter((version) => version !== undefined && revisionOf(version) > revisionOf(own));
    return (
      known.find((version) => revisionOf(version) > refused) ?? (revisionOf(own) > refused ? own : known[0]) ?? own
    );
  };

  return {
    chosen,

    /** Waits for nobody but, within limits, for the first answer of all. */
    async choose(): Promise<string> {
      if (chosen) return chosen;
      if (performance.now() >= askAgainAt) {
        const asked = ask();
        if (live === undefined) await asked;
      }
      return best();
    },

    /** WhatsApp turned this one away: asks afresh, and says whether there is a newer one to try. */
    async renew(version: string): Promise<boolean> {
      if (chosen) return false;
      refused = Math.max(refused, revisionOf(version));
      if (revisionOf(await best()) <= refused) await ask();
      return revisionOf(await best()) > refused;
    },

    /** WhatsApp let it in. */
    async keep(version: string): Promise<void> {
      opened ??= await lastOpen.find();
      if (opened === version) return;
      await lastOpen.save(version);
      opened = version;
    },
  };
}

/** Only the last part of a version tells one from another. */
const revisionOf = (version: string | undefined): number => Number(version?.split('.')[2] ?? 0);
