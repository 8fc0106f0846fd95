import type { RefusalCause, RefusedCalls as Refused } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { networkOf } from '../../http/network-of.ts';
import type { Clock } from '../../runtime/clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Written down together after this long. */
const flushMs = 2000;
const keptMs = 7 * dayMs;
/** Of one minute: a flood from very many addresses must not fill the memory either. */
const addressesMax = 1000;
const others = 'outros';
const listedMax = 200;

interface Dependencies {
  db: Db;
  clock: Clock;
  onError(error: unknown): void;
}

export type RefusedCalls = ReturnType<typeof createRefusedCalls>;

/** Calls that were refused before they were read: counted by minute and address, so that a flood is seen and costs nothing. */
export function createRefusedCalls({ db, clock, onError }: Dependencies) {
  let counts = new Map<string, Refused>();
  let seen = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async (refused: readonly Refused[]): Promise<void> => {
    for (const { minute, ip_address, cause, calls } of refused) {
      await sql`
        insert into refused_calls (minute, ip_address, cause, calls) values (${minute}, ${ip_address}, ${cause}, ${calls})
        on conflict (minute, ip_address, cause) do update set calls = refused_calls.calls + excluded.calls`.execute(db);
    }
    const oldest = new Date(clock().getTime() - keptMs).toISOString();
    await db.deleteFrom('refused_calls').where('minute', '<', oldest).execute();
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const refused = [...counts.values()];
    counts = new Map();
    if (refused.length > 0) await write(refused);
  };

  const minuteOf = (): string => new Date(Math.floor(clock().getTime() / minuteMs) * minuteMs).toISOString();

  return {
    /** True for the first one of its minute and address. */
    count(cause: RefusalCause, address: string): boolean {
      const minute = minuteOf();
      const network = networkOf(address);
      const caller = `${cause} ${network}`;
      const isFirst = seen.get(caller) !== minute;
      if (isFirst && seen.size >= addressesMax) seen = new Map();
      seen.set(caller, minute);
      const ip_address = counts.size < addressesMax ? network : others;
      const key = `${minute} ${cause} ${ip_address}`;
      const entry = counts.get(key) ?? { minute, ip_address, cause, calls: 0 };
      entry.calls += 1;
      counts.set(key, entry);
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
      return isFirst;
    },

    /** Of the last day, newest first. */
    async list(): Promise<{ refused: Refused[]; total: number }> {
      await flush();
      const since = new Date(clock().getTime() - dayMs).toISOString();
      const recent = db.selectFrom('refused_calls').where('minute', '>=', since);
      const refused = await recent
        .selectAll()
        .orderBy('minute', 'desc')
        .orderBy('calls', 'desc')
        .limit(listedMax)
        .execute();
      const { total } = await recent
        .select((eb) => eb.fn.sum<number | string | null>('calls').as('total'))
        .executeTakeFirstOrThrow();
      return { refused, total: Number(total ?? 0) };
    },

    async countSince(moment: string): Promise<number> {
      await flush();
      const { total } = await db
        .selectFrom('refused_calls')
        .where('minute', '>=', moment)
        .select((eb) => eb.fn.sum<number | string | null>('calls').as('total'))
        .executeTakeFirstOrThrow();
      return Number(total ?? 0);
    },

    flush,
  };
}
