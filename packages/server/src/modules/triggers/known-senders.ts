import type { Db } from '../../db/database.ts';
import { createInsertMany } from '../../db/insert-many.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Written down together after this long: nearly all senders are known, and no reply should pay for it. */
const flushMs = 1000;
/** People remembered as written down, so that a busy one costs nothing. */
const rememberedMax = 50_000;

export type KnownSenders = ReturnType<typeof createKnownSenders>;

/** Everybody who ever wrote, on any channel. */
export function createKnownSenders({ db, clock, onError }: { db: Db; clock: Clock; onError(error: unknown): void }) {
  const insert = createInsertMany<[person: string, firstSeenAt: string]>(
    (rows) =>
      db
        .insertInto('known_senders')
        .values(Array.from({ length: rows }, () => ({ person_key: '', first_seen_at: '' })))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    (row) => row,
  );
  const remembered = new Set<string>();
  let unwritten = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...unwritten];
    unwritten = new Map();
    if (rows.length > 0) await insert(db, rows);
  };

  return {
    note(person: string): void {
      if (remembered.has(person)) return;
      if (remembered.size >= rememberedMax) remembered.clear();
      remembered.add(person);
      unwritten.set(person, clock().toISOString());
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
    },

    /** True for the first message ever of somebody; told once, whichever node asks. */
    async isFirst(person: string): Promise<boolean> {
      await flush();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('known_senders')
        .values({ person_key: person, first_seen_at: clock().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      remembered.add(person);
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    flush,
  };
}
