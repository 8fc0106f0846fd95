import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db, Engine } from '../../db/database.ts';
import { lockMessageSearch } from '../../db/migrations/0040-fill-message-search.ts';
import type { News } from '../../runtime/news.ts';
import { idFrom, idsPerMoment } from './search-id.ts';
import {
  findEdited,
  type MessageName,
  nameOf,
  readSearched,
  type SearchedMessage,
  type SearchSource,
} from './searched-messages.ts';
import { distinctWords } from './words.ts';

const batchSize = 100;
/** What was written within so long is looked at together. */
const gatherMs = 500;
/** Of the time: replies come first. */
const rest = 4;
/** What a search waits at most for what was written just before it. */
const catchUpMs = 300;

interface Dependencies {
  database: Pick<Database, 'db' | 'engine'>;
  news: Pick<News, 'subscribe'>;
  onError(error: unknown): void;
}

export type FollowMessages = ReturnType<typeof createFollowMessages>;

/**
 * Keeps the index of words: what the database noted, first what is new, then what was there before. None of it is in the way of
 * a reply, and after a stop it goes on where it was.
 */
export function createFollowMessages({ database: { db, engine }, news, onError }: Dependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWanted = false;
  let unsubscribe = () => {};

  const inTurn = (work: (db: Db) => Promise<number>): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      await lockMessageSearch(transaction, engine);
      return work(transaction);
    });
  const takeNews = () => inTurn((transaction) => takeNoted(transaction, engine));
  const takeOlder = () => inTurn((transaction) => takeFromBefore(transaction, engine));

  const work = async (): Promise<void> => {
    while (!isStopped) {
      const begun = performance.now();
      if ((await takeNews()) === 0 && (await takeOlder()) === 0) return;
      await wait((performance.now() - begun) * rest);
    }
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
    start(): void {
      unsubscribe = news.subscribe((topics) => topics.includes('conversations') && later());
      later();
    },

    restart: later,

    /** So that a search finds what was written just now; whether everything from before is there, too. */
    async catchUp(): Promise<{ isComplete: boolean }> {
      const begun = performance.now();
      while (performance.now() - begun < catchUpMs && (await isAnyLeft(db, 0))) await takeNews();
      return { isComplete: !(await isAnyLeft(db, 1)) };
    },

    async stop(): Promise<void> {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      await running;
    },
  };
}

async function isAnyLeft(db: Db, older: 0 | 1): Promise<boolean> {
  const row = await db
    .selectFrom('message_search_queue')
    .select('id')
    .where('and_older', '=', older)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeNoted(db: Db, engine: Engine): Promise<number> {
  const noted = await db
    .selectFrom('message_search_queue')
    .select(['id', 'source', 'row_id'])
    .where('and_older', '=', 0)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  if (noted.length === 0) return 0;
  const changes = noted.filter(({ source }) => source === 'change').map(({ row_id }) => row_id);
  const names = noted.filter(({ source }) => source !== 'change') as MessageName[];
  await index(db, engine, [...names, ...(await findEdited(db, changes))]);
  await db
    .deleteFrom('message_search_queue')
    .where(
      'id',
      'in',
      noted.map(({ id }) => id),
    )
    .execute();
  return noted.length;
}

const tables: Record<string, { table: string; id: string; sources: readonly SearchSource[] }> = {
  in: { table: 'incoming_messages', id: 'id', sources: ['in'] },
  phone: { table: 'phone_messages', id: 'id', sources: ['phone'] },
  out: { table: 'outgoing_messages', id: 'id', sources: ['out'] },
  call: { table: 'conversation_calls', id: 'call_id', sources: ['call', 'reply'] },
};

/** Some of those that were there before, the newest of them first. */
async function takeFromBefore(db: Db, engine: Engine): Promise<number> {
  const entry = await db
    .selectFrom('message_search_queue')
    .select(['id', 'source', 'row_id'])
    .where('and_older', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const about = tables[entry?.source ?? ''];
  if (!entry || !about) return 0;
  const id = sql.ref(about.id);
  const { rows } = await sql<{ row_id: number }>`
    select ${id} as row_id from ${sql.table(about.table)} where ${id} <= ${entry.row_id}
    order by ${id} desc limit ${batchSize}`.execute(db);
  const names = rows.flatMap(({ row_id }) => about.sources.map((source) => ({ source, row_id })));
  await index(db, engine, names);
  const last = rows.at(-1);
  if (last && rows.length === batchSize) {
    await db
      .updateTable('message_search_queue')
      .set({ row_id: last.row_id - 1 })
      .where('id', '=', entry.id)
      .execute();
  } else {
    await db.deleteFrom('message_search_queue').where('id', '=', entry.id).execute();
  }
  return 1;
}

/** As they are now; what is gone goes. */
async function index(db: Db, engine: Engine, names: readonly MessageName[]): Promise<void> {
  const once = [...new Map(names.map((name) => [nameOf(name), name])).values()];
  if (once.length === 0) return;
  const pairs = once.map(({ source, row_id }) => sql`(${source}, cast(${row_id} as integer))`);
  await sql`delete from message_search where (source, row_id) in (values ${sql.join(pairs)})`.execute(db);
  const messages = (await readSearched(db, once)).flatMap((message) => {
    const words = message.talk_key === '' ? [] : distinctWords(message.text);
    return words.length === 0 ? [] : [{ message, words }];
  });
  if (messages.length > 0) await insert(db, engine, messages);
}

async function insert(
  db: Db,
  engine: Engine,
  messages: readonly { message: SearchedMessage; words: readonly string[] }[],
): Promise<void> {
  const rows = messages.map(({ message: { source, row_id, instance_id, talk_key, at }, words }) => {
    // Between spaces, so that the beginning of a word is found within the text as well.
    const text = engine === 'postgres' ? words.join(' ') : ` ${words.join(' ')} `;
    return sql`(cast(${idFrom(at)} as bigint), ${source}, cast(${row_id} as integer), ${instance_id}, ${talk_key}, ${text})`;
  });
  const words = engine === 'postgres' ? sql`array_to_tsvector(string_to_array(words, ' '))` : sql`words`;
  // More of one moment than there are numbers for does not happen, and would only not be found.
  await sql`
    with fresh (base, source, row_id, instance_id, talk_key, words) as (values ${sql.join(rows)})
    insert into message_search (id, source, row_id, instance_id, talk_key, words)
    select base + row_number() over (partition by base order by source, row_id) - 1
      + coalesce((select max(id) - base + 1 from message_search
          where id >= base and id < base + ${sql.lit(idsPerMoment)}), 0),
      source, row_id, instance_id, talk_key, ${words}
    from fresh where true on conflict do nothing`.execute(db);
}
