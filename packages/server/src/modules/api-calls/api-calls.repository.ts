import type { ApiCall, ApiCallStats, ReplySource } from '@recado/contract';
import { sql } from 'kysely';
import type { Database, Steps } from '../../db/database.ts';
import type { PersonKey } from '../people/person-key.ts';
import { createCallPeople } from './call-people.ts';
import { createCallInserts, type NewApiCall, negative, sumByHour } from './insert-calls.ts';

export interface HourRow {
  hour: string;
  source: ReplySource | '';
  successes: number;
  errors: number;
}

type RemovedCall = Pick<ApiCall, 'created_at' | 'source' | 'status_code' | 'response_time'>;

export type ApiCallsRepository = ReturnType<typeof createApiCallsRepository>;

export function createApiCallsRepository({ db, engine, transact }: Pick<Database, 'db' | 'engine' | 'transact'>) {
  const insert = createCallInserts(db);
  const people = createCallPeople({ db, engine, transact });
  const telegramSettings = db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'])
    .where('value', '<>', '')
    .compile();
  const sums = db
    .selectFrom('api_call_hours')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('calls'), sql<number>`0`).as('calls'),
      fn.coalesce(fn.sum<number>('successes'), sql<number>`0`).as('successes'),
      fn.coalesce(fn.sum<number>('errors'), sql<number>`0`).as('errors'),
      fn.coalesce(fn.sum<number>('total_ms'), sql<number>`0`).as('totalMs'),
    ]);

  function* add(calls: readonly NewApiCall[]): Steps<number> {
    yield* insert.calls(calls);
    yield* insert.hours(sumByHour(calls));
    // Without Telegram nobody would ever take them away.
    const configured = yield telegramSettings;
    if (configured.length < 2) return 0;
    yield* insert.notifications(calls);
    return calls.length;
  }

  function* remove(ids: readonly number[]): Steps<number> {
    const calls = (yield db
      .deleteFrom('api_calls')
      .where('id', 'in', ids)
      .returning(['created_at', 'source', 'status_code', 'response_time'])
      .compile()) as RemovedCall[];
    const sums = sumByHour(calls);
    yield* insert.hours(sums.map(negative));
    for (const { hour } of sums) {
      yield db.deleteFrom('api_call_hours').where('hour', '=', hour).where('calls', '<=', 0).compile();
    }
    yield sql`
      delete from api_call_people where hour <
        coalesce((select substr(min(created_at), 1, 13) || ':00:00.000Z' from api_calls), '9')`.compile(db);
    return calls.length;
  }

  return {
    /** A group of calls, their sums and their notifications, all or nothing. Answers how many notifications wait. */
    addAll: (calls: readonly NewApiCall[]): Promise<number> => transact(add(calls)),

    async list(limit: number, offset: number): Promise<ApiCall[]> {
      return db.selectFrom('api_calls').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
    },

    /** The day begins with an hour: what is summed by the hour cannot be cut finer. */
    async stats(startOfToday: string): Promise<ApiCallStats> {
      const all = await sums.executeTakeFirstOrThrow();
      const today = await sums.where('hour', '>=', startOfToday).executeTakeFirstOrThrow();
      const calls = Number(all.calls);
      return {
        totalCalls: calls,
        successCalls: Number(all.successes),
        errorCalls: Number(all.errors),
        avgResponseTime: calls === 0 ? 0 : Math.round(Number(all.totalMs) / calls),
        todayCalls: Number(today.calls),
      };
    },

    hoursSince: (hour: string): Promise<HourRow[]> =>
      db
        .selectFrom('api_call_hours')
        .select(['hour', 'source', 'successes', 'errors'])
        .where('hour', '>=', hour)
        .execute(),

    /** The id of the oldest call to keep, or undefined when there are not more than that. */
    async findOldestKept(kept: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('api_calls')
        .select('id')
        .orderBy('id', 'desc')
        .offset(kept - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    async idsBefore(id: number, most: number): Promise<number[]> {
      const rows = await db
        .selectFrom('api_calls')
        .select('id')
        .where('id', '<', id)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map((row) => row.id);
    },

    /** With their share of the sums, so that these always fit the calls that are there. */
    remove: (ids: readonly number[]): Promise<number> => transact(remove(ids)),

    callsOf: people.callsOf,
    countOf: people.count,
    noteCallers: people.note,
    /** `onBatch` is asked before each of them, and ends it by throwing. */
    forgetPerson: (key: PersonKey, onBatch: () => void = () => {}): Promise<void> =>
      people.forget(key, async (ids) => {
        onBatch();
        await transact(remove(ids));
      }),
  };
}
