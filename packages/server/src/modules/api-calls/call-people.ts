import { setTimeout as wait } from 'node:timers/promises';
import type { ApiCall } from '@recado/contract';
import { sql } from 'kysely';
import type { Database, Db, Steps } from '../../db/database.ts';
import { deleteInBatches, type Pace, removeKeys } from '../../db/delete-in-batches.ts';
import { systemStopwatch } from '../../runtime/clock.ts';
import { nobody, type PersonKey } from '../people/person-key.ts';
import { hourOf } from './insert-calls.ts';

/** Looked at in one turn, of whoever they are: a few milliseconds in which no reply leaves. */
const lookedAt = 1000;
/** With their bodies. */
const readAtOnce = 200;
const notedAtOnce = 100;

interface CallOfSomebody {
  id: number;
  created_at: string;
  person_key: PersonKey;
}

/** Of one hour: beyond that somebody may be noted twice, which changes nothing. */
const rememberedMax = 10_000;

/**
 * Whose the calls are: noted by the hour once it is over, and found by looking through those hours. Hours that are open,
 * because a call came since they were noted, are looked through for everybody.
 */
export function createCallPeople({ db, engine, transact }: Pick<Database, 'db' | 'engine' | 'transact'>) {
  const notedHours = async (key: PersonKey): Promise<string[]> => {
    const rows = await db.selectFrom('api_call_people').select('hour').where('person_key', '=', key).execute();
    return rows.map(({ hour }) => hour);
  };
  const openHours = async (): Promise<string[]> => {
    // Spelled out as in the index of the open ones.
    const { rows } = await sql<{ hour: string }>`
      select distinct hour from api_call_hours where noted <> 2 order by hour`.execute(db);
    return rows.map(({ hour }) => hour);
  };
  const hoursOf = async (key: PersonKey): Promise<string[]> =>
    key === nobody ? [] : [...new Set([...(await openHours()), ...(await notedHours(key))])].sort();

  /** Calls of an hour, some at a time and others let in between; oldest first. */
  async function* callsIn(hour: string): AsyncGenerator<CallOfSomebody[]> {
    const end = new Date(Date.parse(hour) + 60 * 60_000).toISOString();
    for (let [at, id] = [hour, 0]; ; ) {
      const { rows } = await sql<CallOfSomebody>`
        select id, created_at, person_key from api_calls
        where created_at >= ${at} and created_at < ${end} and (created_at > ${at} or id > ${id})
        order by created_at, id limit ${lookedAt}`.execute(db);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < lookedAt) return;
      [at, id] = [last.created_at, last.id];
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function* idsIn(hour: string, key: PersonKey): AsyncGenerator<number[]> {
    for await (const calls of callsIn(hour)) {
      const ids = calls.filter(({ person_key }) => person_key === key).map(({ id }) => id);
      if (ids.length > 0) yield ids;
    }
  }

  async function* idsOf(key: PersonKey): AsyncGenerator<number[]> {
    for (const hour of await hoursOf(key)) yield* idsIn(hour, key);
  }

  async function* callsOf(key: PersonKey): AsyncGenerator<ApiCall[]> {
    for await (const ids of idsOf(key)) {
      for (let done = 0; done < ids.length; done += readAtOnce) {
        const some = ids.slice(done, done + readAtOnce);
        yield await db.selectFrom('api_calls').selectAll().where('id', 'in', some).orderBy('id').execute();
      }
    }
  }

  /**
   * By a call of theirs that is still there when the note is written: of somebody who is purged at this moment nothing comes
   * back. On PostgreSQL the call is held until then; SQLite has one writer.
   */
  const noteCallersOf = (ids: readonly number[], hour: string) =>
    sql`
      insert into api_call_people (person_key, hour)
      select person_key, ${hour} from api_calls where id in (${sql.join(ids)}) order by person_key
      ${engine === 'postgres' ? sql`for key share` : sql``}
      on conflict do nothing`.execute(db);

  const noteHour = async (hour: string, { rest = 0, isOver = () => false, stopwatch = systemStopwatch }: Pace) => {
    // First, so that a call which comes meanwhile opens the hour again.
    await db.updateTable('api_call_hours').set({ noted: 1 }).where('hour', '=', hour).execute();
    const seen = new Set<PersonKey>([nobody]);
    for await (const calls of callsIn(hour)) {
      if (isOver()) return;
      const begun = stopwatch();
      if (seen.size > rememberedMax) seen.clear();
      const firsts = calls.filter(({ person_key }) => !seen.has(person_key) && seen.add(person_key));
      // In the order of the pages that they are written to, which is also one order for all nodes.
      firsts.sort((a, b) => (a.person_key < b.person_key ? -1 : 1));
      for (let done = 0; done < firsts.length; done += notedAtOnce) {
        const some = firsts.slice(done, done + notedAtOnce).map(({ id }) => id);
        await noteCallersOf(some, hour);
      }
      await wait((stopwatch() - begun) * rest);
    }
    await db.updateTable('api_call_hours').set({ noted: 2 }).where('hour', '=', hour).where('noted', '=', 1).execute();
  };

  function* open(hour: string, key: PersonKey): Steps<void> {
    yield db.updateTable('api_call_hours').set({ noted: 0 }).where('hour', '=', hour).compile();
    yield db.deleteFrom('api_call_people').where('person_key', '=', key).where('hour', '=', hour).compile();
  }

  return {
    /** In the hours that ended before. Ended halfway, the rest is noted the next time. */
    async note(before: string, pace: Pace = {}): Promise<void> {
      for (const hour of await openHours()) {
        if (hour >= hourOf(before) || pace.isOver?.()) return;
        await noteHour(hour, pace);
      }
    },

    callsOf,

    async count(key: PersonKey): Promise<number> {
      let total = 0;
      for await (const ids of idsOf(key)) total += ids.length;
      return total;
    },

    /** Through `removeCalls`, which knows what else goes with them. */
    async forget(key: PersonKey, removeCalls: (ids: readonly number[]) => Promise<unknown>): Promise<void> {
      const noted = new Set(await notedHours(key));
      for (const hour of await hoursOf(key)) {
        for await (const ids of idsIn(hour, key)) {
          // Few at a time: no reply waits for all of them.
          await deleteInBatches(
            removeKeys(ids, async (some) => {
              await removeCalls(some);
              return some.length;
            }),
          );
          noted.add(hour);
        }
        // Open again: the person may write meanwhile, and would be noted no more.
        if (noted.has(hour)) await transact(open(hour, key));
      }
    },
  };
}

/** After calls came in from elsewhere. */
export async function noteCallPeople(db: Db): Promise<void> {
  await db.deleteFrom('api_call_people').execute();
  await sql`
    insert into api_call_people (person_key, hour)
    select distinct person_key, substr(created_at, 1, 13) || ':00:00.000Z' from api_calls
    where person_key <> ${nobody}`.execute(db);
  await db.updateTable('api_call_hours').set({ noted: 2 }).execute();
}
