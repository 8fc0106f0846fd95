import type { ApiCall } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createInsertSteps } from '../../db/insert-many.ts';
import { nobody, type PersonKey } from '../people/person-key.ts';
import { hourOf, type NewApiCall } from './insert-calls.ts';

/** Looked at in one turn, of whoever they are: a few milliseconds in which no reply leaves. */
const lookedAt = 1000;
/** With their bodies. */
const readAtOnce = 200;

interface CallHour {
  person_key: PersonKey;
  hour: string;
}

/** Whose the calls are: noted by the hour, and found by looking through those hours. */
export function createCallPeople(db: Db) {
  const insert = createInsertSteps<CallHour>(
    (rows) =>
      sql`insert into api_call_people (person_key, hour) values ${sql.join(
        Array.from({ length: rows }, () => sql`(${null}, ${null})`),
      )} on conflict do nothing`.compile(db),
    ({ person_key, hour }) => [person_key, hour],
  );

  const hoursOf = async (key: PersonKey): Promise<string[]> => {
    const rows = await db
      .selectFrom('api_call_people')
      .select('hour')
      .where('person_key', '=', key)
      .orderBy('hour')
      .execute();
    return rows.map(({ hour }) => hour);
  };

  /** The person's calls of an hour, some at a time and others let in between; oldest first. */
  async function* idsIn(hour: string, key: PersonKey): AsyncGenerator<number[]> {
    const end = new Date(Date.parse(hour) + 60 * 60_000).toISOString();
    for (let [at, id] = [hour, 0]; ; ) {
      const { rows } = await sql<{ id: number; created_at: string; person_key: PersonKey }>`
        select id, created_at, person_key from api_calls
        where created_at >= ${at} and created_at < ${end} and (created_at > ${at} or id > ${id})
        order by created_at, id limit ${lookedAt}`.execute(db);
      const ids = rows.filter(({ person_key }) => person_key === key).map((row) => row.id);
      if (ids.length > 0) yield ids;
      const last = rows.at(-1);
      if (!last || rows.length < lookedAt) return;
      [at, id] = [last.created_at, last.id];
      await new Promise((resolve) => setImmediate(resolve));
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

  return {
    /** As steps of the transaction that stores the calls. */
    note(calls: readonly NewApiCall[]) {
      const hours = new Map<string, CallHour>();
      for (const { person_key, created_at } of calls) {
        if (person_key === nobody) continue;
        const hour = hourOf(created_at);
        hours.set(`${person_key} ${hour}`, { person_key, hour });
      }
      // One order for everybody: two nodes that note the same people must not wait for each other in a circle.
      return insert([...hours].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row));
    },

    callsOf,

    async count(key: PersonKey): Promise<number> {
      let total = 0;
      for await (const ids of idsOf(key)) total += ids.length;
      return total;
    },

    /** Through `removeCalls`, which knows what else goes with them. */
    async forget(key: PersonKey, removeCalls: (ids: number[]) => Promise<unknown>): Promise<void> {
      for (const hour of await hoursOf(key)) {
        const { newest } = await db
          .selectFrom('api_calls')
          .select(({ fn }) => fn.max('id').as('newest'))
          .executeTakeFirstOrThrow();
        for await (const ids of idsIn(hour, key)) await removeCalls(ids);
        // The person may write meanwhile.
        await sql`
          delete from api_call_people where person_key = ${key} and hour = ${hour}
            and not exists (select 1 from api_calls where id > ${newest ?? 0} and person_key = ${key})`.execute(db);
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
}
