import { sql } from 'kysely';
import type { PostgresLine } from '../db/postgres-line.ts';
import { type Leases, type LeaseTimes, leaseTimes } from './leases.port.ts';
import { createLeasesRepository } from './leases.repository.ts';

/** How often to look whether time has run out. */
const watchMs = 500;
/** Every so many renewals the table is tidied. */
const tidyEvery = 20;

interface Dependencies {
  line: Pick<PostgresLine, 'query' | 'node' | 'onUp'>;
  times?: LeaseTimes;
}

/**
 * Leases in a table, renewed all at once. Each counts locally from the moment before the database was asked, and ends
 * earlier than in the database: a process that was stopped, or cut off, finds its leases gone when it looks at the time.
 */
export function createPostgresLeases({ line, times = leaseTimes }: Dependencies): Leases {
  const leases = createLeasesRepository(line, times.lifeMs);
  const deadlines = new Map<string, Moment>();
  /** Notes that the database does not have yet. */
  const unsaid = new Map<string, string>();
  const listeners: ((name: string) => void)[] = [];
  let renewals = 0;
  let isRenewing = false;
  let timers: ReturnType<typeof setInterval>[] = [];

  const has = (name: string): boolean => {
    const deadline = deadlines.get(name);
    return deadline !== undefined && !isPast(deadline);
  };
  const forget = (name: string): boolean => {
    unsaid.delete(name);
    const wasHeld = deadlines.delete(name);
    restIfIdle();
    return wasHeld;
  };
  const lose = (name: string): void => {
    if (forget(name)) for (const listener of listeners) listener(name);
  };
  const watch = (): void => {
    for (const [name, deadline] of deadlines) if (isPast(deadline)) lose(name);
  };

  const say = async (name: string): Promise<void> => {
    const text = unsaid.get(name);
    if (text === undefined || !has(name)) return;
    await leases.note(name, text);
    if (unsaid.get(name) === text) unsaid.delete(name);
  };

  const renew = async (): Promise<void> => {
    // One that is late answers for this one too; it ends by the line's time limit.
    if (isRenewing) return;
    isRenewing = true;
    try {
      const asked = [...deadlines.keys()];
      const deadline = inFuture(times.lifeMs - times.marginMs);
      const kept = new Set(await leases.renew());
      for (const name of asked) {
        if (!deadlines.has(name)) continue;
        if (kept.has(name)) deadlines.set(name, deadline);
        else lose(name);
      }
      for (const name of [...unsaid.keys()]) await say(name);
      renewals += 1;
      if (renewals % tidyEvery === 0) await leases.forgetOld();
    } catch {
      // The database is away. Until the deadline nothing is lost.
    } finally {
      isRenewing = false;
    }
  };

  const beat = (): void => {
    if (timers.length > 0) return;
    timers = [setInterval(() => void renew(), times.renewMs), setInterval(watch, watchMs)];
    for (const timer of timers) timer.unref();
  };
  const restIfIdle = (): void => {
    if (deadlines.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };
  line.onUp(() => deadlines.size > 0 && void renew());

  return {
    isShared: true,
    node: line.node,
    async take(name) {
      const deadline = inFuture(times.lifeMs - times.marginMs);
      if (!(await leases.take(name))) {
        lose(name);
        return false;
      }
      deadlines.set(name, deadline);
      beat();
      return has(name);
    },
    has,
    async giveUp(name) {
      forget(name);
      // Left alone it runs out by itself.
      await leases.giveUp(name).catch(() => {});
    },
    async note(name, text) {
      if (!has(name)) return;
      unsaid.set(name, text);
      // Otherwise the next renewal says it.
      await say(name).catch(() => {});
    },
    others: leases.others,
    onLost: (listener) => void listeners.push(listener),
    condition: (name) => sql`exists (
      select 1 from leases where name = ${name} and node = ${line.node}
        and expires_at > clock_timestamp() + interval '1 second')`,
  };
}

/** Two clocks: one goes on while the machine sleeps, the other is never set back. */
interface Moment {
  monotonic: number;
  wall: number;
}

const inFuture = (ms: number): Moment => ({ monotonic: performance.now() + ms, wall: Date.now() + ms });

const isPast = ({ monotonic, wall }: Moment): boolean => performance.now() > monotonic || Date.now() > wall;
