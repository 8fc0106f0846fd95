import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { RaiseWait } from '../handover/raise-wait.ts';
import { nobody } from '../people/person-key.ts';
import { type Call, type ReadCall, storeCalls } from './store-calls.ts';

/** Calls within so long after each other are looked at together. */
const gatherMs = 300;
const batchSize = 100;
/** Of the time: replies come first. */
const rest = 4;
/** Nodes write at the same time: a call that can be read later may be so much older. */
const overlapMs = 5000;
/** What a stop may have left out. */
const stopOverlapMs = 60_000;

interface Dependencies {
  database: Pick<Database, 'db' | 'engine'>;
  readCall: ReadCall;
  raiseWait: RaiseWait;
  defaultsMax(): Promise<number>;
  /** Somebody waits for a person. */
  onWaiting(): void;
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * Makes conversations of the calls of apps, after these were answered: an index that finds them by person would cost every
 * call more than all of its other writes. Begun again after a stop, it goes on where it was.
 */
export function createFollowCalls({ database: { db, engine }, readCall, clock, onError, ...handover }: Dependencies) {
  let place: { at: string; id: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWanted = false;
  /** What was there before counts as read. */
  let readUntil = clock().toISOString();

  const findPlace = async () => {
    const last = await db
      .selectFrom('conversation_calls')
      .select(({ fn }) => fn.max('at').as('at'))
      .executeTakeFirst();
    if (!last?.at) return { at: '', id: 0 };
    return { at: earlier(last.at, stopOverlapMs), id: 0 };
  };

  const readBatch = async ({ at, id }: { at: string; id: number }): Promise<Call[]> => {
    const { rows } = await sql<Call>`
      select api_calls.id, created_at, person_key, request_body, response_body, source, trace from api_calls
      where created_at >= ${at} and (created_at > ${at} or api_calls.id > ${id})
        and person_key <> ${nobody} and source is not null
        and not exists (select 1 from conversation_calls where call_id = api_calls.id)
      order by created_at, api_calls.id limit ${batchSize}`.execute(db);
    return rows;
  };

  const work = async (): Promise<void> => {
    while (!isStopped) {
      place ??= await findPlace();
      const calls = await readBatch(place);
      const last = calls.at(-1);
      if (!last) break;
      const begun = performance.now();
      if (
        await storeCalls(db, calls, { readCall, readUntil, waitsFrom: earlier(readUntil, stopOverlapMs), ...handover })
      )
        handover.onWaiting();
      place = { at: last.created_at, id: last.id };
      if (calls.length === batchSize) await wait((performance.now() - begun) * rest);
    }
    // On SQLite one writes, in order.
    if (place && engine === 'postgres') place = { at: earlier(place.at, overlapMs), id: 0 };
  };

  const run = (): void => {
    timer = undefined;
    if (running || isStopped) return;
    isWanted = false;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (isWanted) later();
      });
  };
  const later = (): void => {
    isWanted = true;
    if (!isStopped) timer ??= setTimeout(run, gatherMs).unref();
  };

  return {
    /** Calls were written, the oldest of them at that moment. A flag: a reply does it. */
    poke(oldest: string): void {
      if (place && oldest < place.at) place = { at: oldest, id: 0 };
      later();
    },

    start: later,

    /** Other calls are there now. */
    restart(): void {
      place = undefined;
      readUntil = clock().toISOString();
      later();
    },

    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const earlier = (at: string, ms: number): string => (at === '' ? '' : new Date(Date.parse(at) - ms).toISOString());
