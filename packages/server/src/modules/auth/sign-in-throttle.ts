import { networkOf } from '../../http/network-of.ts';
import type { Stopwatch } from '../../runtime/clock.ts';

const windowMs = 15 * 60 * 1000;
/** From all strangers together; whoever comes after that is let in one at a time. */
const perUser = 100;
const paceMs = 3000;
const limits = { known: 5, pair: 5, network: 30 } as const;
const maxKeys = 20_000;

/** Somebody who tries a password. */
export interface Guesser {
  address: string;
  /** Sits at this machine, which nobody can claim through a proxy. */
  isLocal: boolean;
  username: string;
  /** A device or session that belongs to this user: it has an allowance of its own. */
  knownAs: string | undefined;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Counts failed sign-ins of strangers per address and user, per address, and, loosely, per user. Where a proxy hides the
 * addresses they all count as one, and anybody can use that up; so devices that have signed in before, and whoever sits
 * at the machine itself, are counted apart: nobody else can lock them out. An attempt counts before its password is
 * checked, so parallel guesses do not slip by.
 */
export function createSignInThrottle(stopwatch: Stopwatch) {
  const failures = new Map<string, number[]>();

  const recent = (key: string): number[] => {
    const since = stopwatch() - windowMs;
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

  const rulesFor = (guesser: Guesser): Rule[] => {
    const user = guesser.username.normalize('NFC').toLocaleLowerCase('pt-BR');
    if (guesser.knownAs !== undefined) return [{ key: `known ${guesser.knownAs}`, waitMs: afterWindow(limits.known) }];
    const network = guesser.isLocal ? 'local' : networkOf(guesser.address);
    const pair = { key: `pair ${network} ${user}`, waitMs: afterWindow(limits.pair) };
    const ofNetwork = { key: `network ${network}`, waitMs: afterWindow(limits.network) };
    return guesser.isLocal ? [pair, ofNetwork] : [pair, ofNetwork, { key: `user ${user}`, waitMs: paced }];
  };

  return {
    /** Seconds to wait, or undefined when the attempt may go on (it then counts until `succeeded`). */
    attempt(guesser: Guesser): number | undefined {
      const rules = rulesFor(guesser);
      const now = stopwatch();
      const waitMs = Math.max(...rules.map(({ key, waitMs }) => waitMs(recent(key), now)));
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      if (failures.size >= maxKeys) dropOldKeys();
      for (const { key } of rules) failures.set(key, [...recent(key), now]);
      return undefined;
    },

    /** The failures of whoever signed in are forgotten; those of the address and of other strangers are not. */
    succeeded(guesser: Guesser): void {
      const [own, ...shared] = rulesFor(guesser);
      if (own) failures.delete(own.key);
      for (const { key } of shared) failures.set(key, recent(key).slice(0, -1));
    },
  };
}

interface Rule {
  key: string;
  waitMs(times: readonly number[], now: number): number;
}

const afterWindow =
  (limit: number): Rule['waitMs'] =>
  (times, now) => {
    const oldest = times.at(-limit);
    return oldest === undefined ? 0 : oldest + windowMs - now;
  };

/** A delay, never a lock: a guess every few seconds finds nothing, and the owner on a new device still gets a turn. */
const paced: Rule['waitMs'] = (times, now) => (times.length < perUser ? 0 : (times.at(-1) ?? 0) + paceMs - now);
