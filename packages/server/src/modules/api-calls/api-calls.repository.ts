import type { ApiCall, ApiCallStats, ReplySource } from '@recado/contract';
import { sql } from 'kysely';
import type { Db, Engine } from '../../db/open-database.ts';

export type NewApiCall = Omit<ApiCall, 'id'> & { notification: string };

export interface HourRow {
  hour: string;
  source: ReplySource | '';
  successes: number;
  errors: number;
}

export type ApiCallsRepository = ReturnType<typeof createApiCallsRepository>;

export function createApiCallsRepository(db: Db, engine: Engine) {
  const sums = db
    .selectFrom('api_call_hours')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('calls'), sql<number>`0`).as('calls'),
      fn.coalesce(fn.sum<number>('successes'), sql<number>`0`).as('successes'),
      fn.coalesce(fn.sum<number>('errors'), sql<number>`0`).as('errors'),
      fn.coalesce(fn.sum<number>('total_ms'), sql<number>`0`).as('totalMs'),
    ]);

  return {
    /** A group of calls, their sums and their notifications, all or nothing. */
    addAll: (calls: readonly NewApiCall[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const json = JSON.stringify(calls);
        await insertCalls(engine, json).execute(transaction);
        await insertNotifications(engine, json).execute(transaction);
        await addToHours(transaction, calls);
      }),

    async list(limit: number, offset: number): Promise<ApiCall[]> {
      return db.selectFrom('api_calls').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
    },

    async stats(startOfToday: string): Promise<ApiCallStats> {
      const all = await sums.executeTakeFirstOrThrow();
      const today = await db
        .selectFrom('api_calls')
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .where('created_at', '>=', startOfToday)
        .executeTakeFirstOrThrow();
      const calls = Number(all.calls);
      return {
        totalCalls: calls,
        successCalls: Number(all.successes),
        errorCalls: Number(all.errors),
        avgResponseTime: calls === 0 ? 0 : Math.round(Number(all.totalMs) / calls),
        todayCalls: today.calls,
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

    async removeBefore(id: number, most: number): Promise<number> {
      const batch = db.selectFrom('api_calls').select('id').where('id', '<', id).orderBy('id').limit(most);
      const { numDeletedRows } = await db.deleteFrom('api_calls').where('id', 'in', batch).executeTakeFirst();
      return Number(numDeletedRows);
    },

    rebuildHours: (): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('api_call_hours').execute();
        await sql`
          insert into api_call_hours (hour, source, calls, successes, errors, total_ms)
          select substr(created_at, 1, 13) || ':00:00.000Z', coalesce(source, ''), count(*),
            sum(case when status_code between 200 and 299 then 1 else 0 end),
            sum(case when status_code >= 400 then 1 else 0 end),
            sum(response_time)
          from api_calls group by 1, 2
        `.execute(transaction);
      }),
  };
}

const columns = [
  'method',
  'endpoint',
  'status_code',
  'response_time',
  'ip_address',
  'user_agent',
  'request_body',
  'response_body',
  'source',
  'reason',
  'created_at',
] as const;
const integers = new Set<string>(['status_code', 'response_time']);

/**
 * One statement with one JSON parameter, whatever the number of calls: its text never changes, so it is prepared once,
 * and neither engine's limit on parameters is met.
 */
function insertCalls(engine: Engine, json: string) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return engine === 'sqlite'
    ? sql`insert into api_calls (${names}) select ${sql.join(columns.map(fieldOfSqlite))} from json_each(${json})`
    : sql`insert into api_calls (${names}) select ${names} from json_to_recordset(${json}::json) as ${sql.raw(recordShape)}`;
}

/** Only where Telegram is configured: without it nobody would ever take them away. */
function insertNotifications(engine: Engine, json: string) {
  const isWanted = sql`exists (select 1 from settings where name = 'TELEGRAM_CHAT_ID' and value <> '')`;
  return engine === 'sqlite'
    ? sql`insert into notifications (text, created_at) select ${fieldOfSqlite('notification')}, ${fieldOfSqlite('created_at')}
        from json_each(${json}) where ${isWanted}`
    : sql`insert into notifications (text, created_at) select notification, created_at
        from json_to_recordset(${json}::json) as call (notification text, created_at text) where ${isWanted}`;
}

const fieldOfSqlite = (column: string) => sql.raw(`json_extract(value, '$.${column}')`);
const recordShape = `call (${columns.map((column) => `${column} ${integers.has(column) ? 'integer' : 'text'}`).join(', ')})`;

async function addToHours(db: Db, calls: readonly NewApiCall[]): Promise<void> {
  const hours = new Map<
    string,
    { hour: string; source: ReplySource | ''; calls: number; successes: number; errors: number; total_ms: number }
  >();
  for (const { created_at, source, status_code, response_time } of calls) {
    const hour = `${created_at.slice(0, 13)}:00:00.000Z`;
    const key = `${hour} ${source}`;
    const sum = hours.get(key) ?? { hour, source: source ?? '', calls: 0, successes: 0, errors: 0, total_ms: 0 };
    sum.calls += 1;
    sum.successes += Number(status_code >= 200 && status_code <= 299);
    sum.errors += Number(status_code >= 400);
    sum.total_ms += response_time;
    hours.set(key, sum);
  }
  // One order for everybody: two nodes that update the same rows must not wait for each other in a circle.
  const rows = [...hours.values()].sort((a, b) => (a.hour + a.source < b.hour + b.source ? -1 : 1));
  await db
    .insertInto('api_call_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['hour', 'source']).doUpdateSet((eb) => ({
        calls: eb('api_call_hours.calls', '+', eb.ref('excluded.calls')),
        successes: eb('api_call_hours.successes', '+', eb.ref('excluded.successes')),
        errors: eb('api_call_hours.errors', '+', eb.ref('excluded.errors')),
        total_ms: eb('api_call_hours.total_ms', '+', eb.ref('excluded.total_ms')),
      })),
    )
    .execute();
}
