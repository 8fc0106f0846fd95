import type { ApiCall, ReplySource } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createInsertSteps } from '../../db/insert-many.ts';
import type { PersonKey } from '../people/person-key.ts';

/** The notification is only put into words when somebody wants it. */
export type NewApiCall = Omit<ApiCall, 'id'> & {
  person_key: PersonKey;
  trace?: string | null;
  notification: () => string;
};

const callColumns = [
  'person_key',
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
  'trace',
  'created_at',
] as const;
const hourColumns = ['hour', 'source', 'calls', 'successes', 'errors', 'total_ms'] as const;

/** The three writes of a group of calls. */
export function createCallInserts(db: Db) {
  const compile = (text: string, columns: number, rows: number, ending = '') =>
    sql`${sql.raw(text)} values ${placeholders(columns, rows)} ${sql.raw(ending)}`.compile(db);
  return {
    calls: createInsertSteps<NewApiCall>(
      (rows) => compile(`insert into api_calls (${callColumns.join(', ')})`, callColumns.length, rows),
      // Spelled out in the order of the columns: looking each one up by name costs more than storing it.
      (call) => [
        call.person_key,
        call.method,
        call.endpoint,
        call.status_code,
        call.response_time,
        call.ip_address,
        call.user_agent,
        call.request_body,
        call.response_body,
        call.source,
        call.reason,
        call.trace ?? null,
        call.created_at,
      ],
    ),
    hours: createInsertSteps<HourSum>(
      (rows) => compile(`insert into api_call_hours (${hourColumns.join(', ')})`, hourColumns.length, rows, addToHour),
      (sum) => hourColumns.map((column) => sum[column]),
    ),
    notifications: createInsertSteps<NewApiCall>(
      (rows) => compile('insert into notifications (person_key, text, created_at)', 3, rows),
      (call) => [call.person_key, call.notification(), call.created_at],
    ),
  };
}

const placeholders = (columns: number, rows: number) => {
  const row = sql`(${sql.join(Array.from({ length: columns }, () => sql`${null}`))})`;
  return sql.join(Array.from({ length: rows }, () => row));
};

const addToHour = `on conflict (hour, source) do update set ${hourColumns
  .slice(2)
  .map((column) => `${column} = api_call_hours.${column} + excluded.${column}`)
  .join(', ')}, noted = 0`;

interface HourSum {
  hour: string;
  source: ReplySource | '';
  calls: number;
  successes: number;
  errors: number;
  total_ms: number;
}

/** The hour of a moment, as its first instant. */
export const hourOf = (moment: string): string => `${moment.slice(0, 13)}:00:00.000Z`;

type Summed = Pick<NewApiCall, 'created_at' | 'source' | 'status_code' | 'response_time'>;

export function sumByHour(calls: readonly Summed[]): HourSum[] {
  const sums = new Map<string, HourSum>();
  for (const { created_at, source, status_code, response_time } of calls) {
    const hour = hourOf(created_at);
    const key = `${hour} ${source}`;
    const sum = sums.get(key) ?? { hour, source: source ?? '', calls: 0, successes: 0, errors: 0, total_ms: 0 };
    sum.calls += 1;
    sum.successes += Number(status_code >= 200 && status_code <= 299);
    sum.errors += Number(status_code >= 400);
    sum.total_ms += response_time;
    sums.set(key, sum);
  }
  // One order for everybody: two nodes that update the same rows must not wait for each other in a circle.
  return [...sums.values()].sort((a, b) => (a.hour + a.source < b.hour + b.source ? -1 : 1));
}

/** What takes a sum away when it is added. */
export const negative = ({ calls, successes, errors, total_ms, ...of }: HourSum): HourSum => ({
  ...of,
  calls: -calls,
  successes: -successes,
  errors: -errors,
  total_ms: -total_ms,
});
