import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MessageName } from './searched-messages.ts';
import type { Terms } from './words.ts';

export interface FoundMessage extends MessageName {
  id: number;
  instance_id: string;
  talk_key: string;
}

export interface SearchScope {
  instance?: string | undefined;
  talk?: { instance_id: string; person_key: string } | undefined;
  /** Ids of the index: from one on, and before another one. */
  from?: number | undefined;
  before?: number | undefined;
}

/** So many are looked at one by one before the index is asked. */
const newestMax = 2000;

const columns = sql.raw(
  ['id', 'source', 'row_id', 'instance_id', 'talk_key'].map((name) => `message_search.${name}`).join(', '),
);

export type MessageSearchRepository = ReturnType<typeof createMessageSearchRepository>;

/** Messages by their words, the newest first. */
export function createMessageSearchRepository({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const within = ({ instance, talk, from, before }: SearchScope): RawBuilder<unknown> =>
    sql.join(
      [
        sql`true`,
        ...(instance === undefined ? [] : [sql`message_search.instance_id = ${instance}`]),
        ...(talk ? [sql`talk_key = ${talk.person_key}`, sql`message_search.instance_id = ${talk.instance_id}`] : []),
        ...(from === undefined ? [] : [sql`message_search.id >= ${from}`]),
        ...(before === undefined ? [] : [sql`message_search.id < ${before}`]),
      ],
      sql` and `,
    );

  const search = async (condition: RawBuilder<unknown>, scope: SearchScope, limit: number) => {
    const { rows } = await sql<FoundMessage>`
      select ${columns} from message_search where ${condition} and ${within(scope)}
      order by message_search.id desc limit ${limit}`.execute(db);
    return rows;
  };

  /** The planner knows how often a word occurs, and so whether the newest messages or the index by words is the shorter way. */
  const onPostgres = (terms: Terms, scope: SearchScope, limit: number) =>
    search(sql`words @@ ${asTsQuery(terms)}::tsquery`, scope, limit);

  const inText = ({ whole, beginning }: Terms) =>
    sql.join(
      [...whole.map((word) => ` ${word} `), ` ${beginning}`].map((part) => sql`instr(words, ${part}) > 0`),
      sql` and `,
    );

  const byIndex = async (terms: Terms, scope: SearchScope, limit: number) => {
    const { rows } = await sql<FoundMessage>`
      select ${columns} from message_search_words inner join message_search on message_search.id = message_search_words.rowid
      where message_search_words match ${asFtsQuery(terms)} and ${within(scope)}
        and message_search_words.rowid < ${scope.before ?? Number.MAX_SAFE_INTEGER}
        and message_search_words.rowid >= ${scope.from ?? 0}
      order by message_search_words.rowid desc limit ${limit}`.execute(db);
    return rows;
  };

  /**
   * For the beginning of a frequent word FTS5 gathers all messages with it before it gives out the first one. Those are found at
   * once among the newest; what is not frequent there is left to the index. One conversation is read through as it is.
   */
  const onSqlite = async (terms: Terms, scope: SearchScope, limit: number): Promise<FoundMessage[]> => {
    if (scope.talk) return search(inText(terms), scope, limit);
    const { rows } = await sql<{ id: number }>`
      select id from message_search where ${within({ from: scope.from ?? 0, before: scope.before })}
      order by id desc limit 1 offset ${newestMax - 1}`.execute(db);
    const floor = rows[0]?.id;
    const newest = await search(inText(terms), { ...scope, from: floor ?? scope.from ?? 0 }, limit);
    if (floor === undefined || newest.length === limit) return newest;
    return [...newest, ...(await byIndex(terms, { ...scope, before: floor }, limit - newest.length))];
  };

  return {
    find: (terms: Terms, scope: SearchScope, limit: number): Promise<FoundMessage[]> =>
      engine === 'postgres' ? onPostgres(terms, scope, limit) : onSqlite(terms, scope, limit),
  };
}

/** Words are letters and digits alone: nothing in them means anything to an engine. */
const asTsQuery = ({ whole, beginning }: Terms): string =>
  [...whole.map((word) => `'${word}'`), `'${beginning}':*`].join(' & ');

const asFtsQuery = ({ whole, beginning }: Terms): string =>
  [...whole.map((word) => `"${word}"`), `"${beginning}" *`].join(' ');
