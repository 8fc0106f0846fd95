import type { Clock } from '../../clock.ts';
import { networkOf } from '../../http/network-of.ts';

const windowMs = 15 * 60 * 1000;
const limits = { perAddressAndUser: 5, perAddress: 30 } as const;
const maxKeys = 20_000;

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Counts failed sign-ins per address and user, and per address. There is no limit per user alone: anybody could then
 * lock the administrator out. An attempt counts before its password is checked, so parallel guesses do not slip by.
 */
export function createSignInThrottle(clock: Clock) {
  const failures = new Map<string, number[]>();

  const recent = (key: string): number[] => {
    const since = clock().getTime() - windowMs;
    return (failures.get(key) ?? []).filter((time) => time > since);
  };

  const dropOldKeys = () => {
    for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key);
    // A flood from many addresses must not fill the memory; the oldest keys go first.
    for (const key of failures.keys()) {
      if (failures.size < maxKeys) break;
      failures.delete(key);
    }
  };

  return {
    /** Seconds to wait, or undefined when the attempt may go on (it then counts until `succeeded`). */
    attempt(address: string, username: string): number | undefined {
      const { pair, network } = keysOf(address, username);
      const waits = [
        waitFor(recent(pair), limits.perAddressAndUser, clock),
        waitFor(recent(network), limits.perAddress, clock),
      ];
      const longest = Math.max(...waits);
      if (longest > 0) return longest;
      if (failures.size >= maxKeys) dropOldKeys();
      const now = clock().getTime();
      for (const key of [pair, network]) failures.set(key, [...recent(key), now]);
      return undefined;
    },

    succeeded(address: string, username: string): void {
      const { pair, network } = keysOf(address, username);
      failures.delete(pair);
      failures.set(network, recent(network).slice(0, -1));
    },
  };
}

function waitFor(times: number[], limit: number, clock: Clock): number {
  const oldest = times.at(-limit);
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock().getTime()) / 1000));
}

function keysOf(address: string, username: string) {
  const network = networkOf(address);
  return { network, pair: `${network} ${username.normalize('NFC').toLocaleLowerCase('pt-BR')}` };
}
