import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { lastTextMax } from '../../db/migrations/0038-fill-conversations.ts';
import type { Clock } from '../../runtime/clock.ts';
import { nobody, type PersonKey } from '../people/person-key.ts';

/** Calls within so long after each other are looked at together. */
const gatherMs = 300;
const batchSize = 100;
/** Of the time: replies come first. */
const rest = 4;
/** Nodes write at the same time: a call that can be read later may be so much older. */
const overlapMs = 5000;
/** What a stop may have left out. */
const stopOverlapMs = 60_000;

interface Call {
  id: number;
  created_at: string;
  person_key: PersonKey;
  request_body: string;
  response_body: string;
}

interface Dependencies {
  database: Pick<Database, 'db' | 'engine'>;
  readCall(body: string): { message: string; name: string; phone: string };
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * Makes conversations of the calls of apps, after these were answered: an index that finds them by person would cost every
 * call more than all of its other writes. Begun again after a stop, it goes on where it was.
 */
export function createFollowCalls({ database: { db, engine }, readCall, clock, onError }: Dependencies) {
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
      select api_calls.id, created_at, person_key, request_body, response_body from api_calls
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
      await store(db, calls, readCall, readUntil);
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

interface Said {
  call: Call;
  question: string;
  answer: string;
  name: string;
  phone: string;
}

/** Of one that is there already, because another node has seen it, nothing is counted again. */
async function store(
  db: Db,
  calls: readonly Call[],
  readCall: Dependencies['readCall'],
  readUntil: string,
): Promise<void> {
  const said = calls.map((call): Said => {
    const { message, name, phone } = readCall(call.request_body);
    return { call, question: message, answer: answerIn(call.response_body), name, phone };
  });
  // In one order: two nodes at the same people must not wait for each other in a circle.
  const byPerson = [...Map.groupBy(said, ({ call }) => call.person_key)].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    for (const [person, some] of byPerson) await storePerson(transaction, person, some, readUntil);
  });
}

async function storePerson(db: Db, person: PersonKey, said: readonly Said[], readUntil: string): Promise<void> {
  const last = said.at(-1);
  if (!last) return;
  const { rows } = await sql<{ id: number }>`
    insert into conversations (instance_id, person_key, chat, phone, name, last_at, last_text, last_kind, last_author)
    values ('', ${person}, '', ${last.phone.slice(0, 60)}, ${last.name.slice(0, 200)}, ${last.call.created_at},
      ${(last.answer || last.question).slice(0, lastTextMax)}, 'text', ${last.answer ? 'automatic' : 'person'})
    on conflict (person_key, instance_id) do update set
      last_text = case when excluded.last_at >= conversations.last_at then excluded.last_text else conversations.last_text end,
      last_author = case when excluded.last_at >= conversations.last_at then excluded.last_author else conversations.last_author end,
      last_at = case when excluded.last_at >= conversations.last_at then excluded.last_at else conversations.last_at end,
      phone = case when excluded.phone <> '' then excluded.phone else conversations.phone end,
      name = case when excluded.name <> '' then excluded.name else conversations.name end
    returning id`.execute(db);
  const conversation_id = rows[0]?.id ?? 0;
  const stored = await db
    .insertInto('conversation_calls')
    .values(
      said.map(({ call, question, answer }) => ({
        call_id: call.id,
        conversation_id,
        question,
        answer,
        at: call.created_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_id')
    .execute();
  const fresh = new Set(stored.map(({ call_id }) => call_id));
  const unread = said.filter(({ call }) => fresh.has(call.id) && call.created_at >= readUntil).length;
  if (unread === 0) return;
  await db
    .updateTable('conversations')
    .set((eb) => ({ unread: eb('unread', '+', unread), done_at: null }))
    .where('id', '=', conversation_id)
    .execute();
}

/** In either dialect; of one that was cut nothing. */
function answerIn(body: string): string {
  try {
    const { reply, replies } = JSON.parse(body) as { reply?: unknown; replies?: { message?: unknown }[] };
    return String(reply ?? replies?.map(({ message }) => message).join('\n') ?? '');
  } catch {
    return '';
  }
}
