import type { Db } from '../../db/database.ts';
import { createInsertMany } from '../../db/insert-many.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Written down together after this long: nearly all senders are known, and no reply should pay for it. */
const flushMs = 1000;
/** People remembered as written down, so that a busy one costs nothing. */
const rememberedMax = 50_000;

interface Dependencies {
  db: Db;
  changes: Pick<Changes, 'subscribe'>;
  clock: Clock;
  onError(error: unknown): void;
}

export type KnownSenders = ReturnType<typeof createKnownSenders>;

/** Everybody who wrote, on any channel, and in which month they did so last: a write per person and month. */
export function createKnownSenders({ db, changes, clock, onError }: Dependencies) {
  const insert = createInsertMany<[person: string, firstSeenAt: string, month: string]>(
    (rows) =>
      db
        .insertInto('known_senders')
        .values(Array.from({ length: rows }, () => ({ person_key: '', first_seen_at: '', last_seen_month: '' })))
        .onConflict((conflict) =>
          conflict
            .column('person_key')
            .doUpdateSet((eb) => ({ last_seen_month: eb.ref('excluded.last_seen_month') }))
            .whereRef('known_senders.last_seen_month', '<', 'excluded.last_seen_month'),
        )
        .compile(),
    (row) => row,
  );
  /** Those whose month is written down. */
  const remembered = new Set<string>();
  // Who was purged and writes again is written down anew.
  changes.subscribe(['people'], () => remembered.clear());
  let rememberedUntil = 0;
  let unwritten = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...unwritten].sort(([one], [other]) => (one < other ? -1 : 1));
    unwritten = new Map();
    if (rows.length > 0)
      await insert(
        db,
        rows.map(([key, now]) => [key, now, monthOf(now)]),
      );
  };

  // Many are new within one millisecond, and putting a moment into words takes longer than all else about them.
  let moment = new Date(Number.NaN);
  let inWords = '';
  const wordsOf = (now: Date): string => {
    if (now.getTime() !== moment.getTime()) inWords = now.toISOString();
    moment = now;
    return inWords;
  };

  const note = (person: string): void => {
    const now = clock();
    if (now.getTime() >= rememberedUntil || remembered.size >= rememberedMax) {
      remembered.clear();
      rememberedUntil = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    }
    if (remembered.has(person)) return;
    remembered.add(person);
    unwritten.set(person, wordsOf(now));
    timer ??= setTimeout(() => void flush().catch(onError), flushMs);
  };

  return {
    note,

    /** True for the first message of somebody who is not known; told once, whichever node asks. */
    async isFirst(person: string): Promise<boolean> {
      await flush();
      const now = clock().toISOString();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('known_senders')
        .values({ person_key: person, first_seen_at: now, last_seen_month: monthOf(now) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      note(person);
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    flush,
  };
}

const monthOf = (moment: string): string => moment.slice(0, 7);
