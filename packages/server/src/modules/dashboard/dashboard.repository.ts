import { type DashboardRegistered, unansweredSource } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createFailedMessages } from '../outbox/failed-messages.ts';
import type { PersonKey } from '../people/person-key.ts';
import { findOldRange } from '../retention/find-boundary.ts';
import { hasFailures } from '../triggers/failed-runs.ts';

/** Tables whose ids grow with their moments: a day of them is found without an index on the moments. */
const moments = {
  api_calls: 'created_at',
  incoming_messages: 'created_at',
  trigger_runs: 'started_at',
  script_runs: 'started_at',
} as const;
type DayTable = keyof typeof moments;

const shownPauses = 3;
const examplesMax = 3;
/** Of each channel: what is asked most is among them. */
const unansweredMax = 500;

export type DashboardRepository = ReturnType<typeof createDashboardRepository>;

export function createDashboardRepository(db: Db) {
  const queries = dayQueries(db);
  const failedMessages = createFailedMessages(db);
  /** The first id of the day. */
  const firstOf = async (table: DayTable, start: string, now: string): Promise<number> =>
    (await findOldRange(db, { table, at: moments[table] }, start, now))?.end ?? 0;

  return {
    async messageHours(start: string, now: string) {
      return queries.messageHours(await firstOf('incoming_messages', start, now), start).execute();
    },
    callHours: (start: string) => queries.callHours(start).execute(),

    /** The newest of both channels. */
    async unanswered(start: string, now: string) {
      const [messages, calls] = await Promise.all([
        queries.unansweredMessages(await firstOf('incoming_messages', start, now), start).execute(),
        queries.unansweredCalls(await firstOf('api_calls', start, now), start).execute(),
      ]);
      return { messages, calls };
    },

    /** Whose messages would be answered by now, as a reply finds its response or its item of the menu. */
    async registeredFor(asked: readonly { person: PersonKey; key: string }[]) {
      const people = [...new Set(asked.map(({ person }) => person))];
      const keys = [...new Set(asked.map(({ key }) => key))];
      if (keys.length === 0) return () => false;
      const [items, responses] = await Promise.all([
        db.selectFrom('menu_items').select('message_key').where('message_key', 'in', keys).execute(),
        db.selectFrom('responses').select(['person_key', 'message_key']).where('person_key', 'in', people).execute(),
      ]);
      const menu = new Set(items.map(({ message_key }) => message_key));
      const own = new Set(responses.map(({ person_key, message_key }) => `${person_key} ${message_key}`));
      return ({ person, key }: { person: PersonKey; key: string }) => menu.has(key) || own.has(`${person} ${key}`);
    },

    /** `givenUp` are runs whose job the server gave up. */
    async failures(start: string, now: string, givenUp: readonly number[]) {
      const [sends, runs, scripts] = await Promise.all([
        failedMessages.count(start, now),
        queries.triggerRuns(await firstOf('trigger_runs', start, now), start, givenUp).executeTakeFirstOrThrow(),
        queries.scriptRuns(await firstOf('script_runs', start, now), start).executeTakeFirstOrThrow(),
      ]);
      return { sends, triggerRuns: Number(runs.failed), scriptRuns: Number(scripts.failed) };
    },

    async paused(now: string) {
      const { total } = await queries.pauseCount(now).executeTakeFirstOrThrow();
      return { total: Number(total), newest: await queries.pauses(now).execute() };
    },

    async registered(): Promise<DashboardRegistered> {
      const total = sql<number>`count(*)`.as('total');
      const [items, responses, newest] = await Promise.all([
        db.selectFrom('menu_items').select(total).executeTakeFirstOrThrow(),
        db.selectFrom('responses').select(total).executeTakeFirstOrThrow(),
        db.selectFrom('menu_items').select('message').orderBy('id', 'desc').limit(examplesMax).execute(),
      ]);
      return {
        menuItems: Number(items.total),
        responses: Number(responses.total),
        examples: newest.map(({ message }) => message),
      };
    },

    async hasReplies(): Promise<boolean> {
      const [items, responses] = await Promise.all([
        db.selectFrom('menu_items').select('id').limit(1).execute(),
        db.selectFrom('responses').select('id').limit(1).execute(),
      ]);
      return items.length + responses.length > 0;
    },

    async hasMessages(): Promise<boolean> {
      const [calls, messages] = await Promise.all([
        db.selectFrom('api_call_hours').select('hour').where('source', '<>', '').limit(1).execute(),
        db.selectFrom('incoming_messages').select('id').limit(1).execute(),
      ]);
      return calls.length + messages.length > 0;
    },
  };
}

/** Each reads the rows of its day and no others. @internal */
export function dayQueries(db: Db) {
  const failed = sql<number | string>`count(*)`.as('failed');
  const hour = sql<string>`substr(created_at, 1, 13)`;
  return {
    messageHours: (first: number, start: string) =>
      db
        .selectFrom('incoming_messages')
        .where('id', '>=', first)
        .where('created_at', '>=', start)
        .select([hour.as('hour'), 'source', sql<number | string>`count(*)`.as('messages')])
        .groupBy([hour, 'source']),
    unansweredMessages: (first: number, start: string) =>
      db
        .selectFrom('incoming_messages')
        .where('id', '>=', first)
        .where('created_at', '>=', start)
        .where('source', '=', unansweredSource)
        .select(['person_key', 'text', 'sender_name', 'phone', 'created_at'])
        .orderBy('id', 'desc')
        .limit(unansweredMax),
    unansweredCalls: (first: number, start: string) =>
      db
        .selectFrom('api_calls')
        .where('id', '>=', first)
        .where('created_at', '>=', start)
        .where('source', '=', unansweredSource)
        .select(['person_key', 'request_body', 'created_at'])
        .orderBy('id', 'desc')
        .limit(unansweredMax),
    callHours: (start: string) =>
      db.selectFrom('api_call_hours').where('hour', '>=', start).select(['hour', 'source', 'calls', 'errors']),
    triggerRuns: (first: number, start: string, givenUp: readonly number[] = []) =>
      db
        .selectFrom('trigger_runs')
        .where('id', '>=', first)
        .where('started_at', '>=', start)
        .where(hasFailures(givenUp))
        .select(failed),
    scriptRuns: (first: number, start: string) =>
      db
        .selectFrom('script_runs')
        .where('id', '>=', first)
        .where('started_at', '>=', start)
        .where('status', '=', 'error')
        .select(failed),
    pauseCount: (now: string) =>
      db.selectFrom('person_pauses').where('paused_until', '>', now).select(sql<number | string>`count(*)`.as('total')),
    pauses: (now: string) =>
      db
        .selectFrom('person_pauses')
        .leftJoin('contacts', 'contacts.person_key', 'person_pauses.person_key')
        .where('paused_until', '>', now)
        .select(['person_pauses.person_key', 'paused_until', 'contacts.name', 'contacts.phone'])
        .orderBy('paused_until', 'desc')
        .limit(shownPauses),
  };
}
