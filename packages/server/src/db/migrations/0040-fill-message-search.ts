import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required } from './columns.ts';

/** Whoever works on the index; PostgreSQL's nodes take turns. Any number will do. */
const searchLock = 725_240;

export async function lockMessageSearch(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${searchLock})`.execute(db);
}

/** The index, empty: on PostgreSQL a column of the table, on SQLite a table beside it that follows by itself. */
export async function createMessageSearch(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('message_search')
    .addColumn('id', engine === 'postgres' ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('source', 'text', required)
    .addColumn('row_id', 'integer', required)
    .addColumn('instance_id', 'text', required)
    .addColumn('talk_key', 'text', required)
    .addColumn('words', engine === 'postgres' ? sql`tsvector` : 'text', required)
    .addUniqueConstraint('message_search_identity', ['source', 'row_id'])
    .execute();
  await sql`create index message_search_talk on message_search (talk_key, instance_id, id)`.execute(db);
  if (engine === 'postgres') {
    // Without the list of what is still to be sorted in, which every search would read through.
    await sql`create index message_search_words on message_search using gin (words) with (fastupdate = off)`.execute(
      db,
    );
    return;
  }
  // The words are cut and folded already: what is between two spaces is one.
  await sql`create virtual table message_search_words using fts5(
    words, content = 'message_search', content_rowid = 'id', tokenize = 'ascii', detail = none, columnsize = 0)`.execute(
    db,
  );
  // What is removed leaves nothing behind in the file's index either.
  await sql`insert into message_search_words (message_search_words, rank) values ('secure-delete', 1)`.execute(db);
  await sql`create trigger message_search_put after insert on message_search begin
    insert into message_search_words (rowid, words) values (new.id, new.words); end`.execute(db);
  await sql`create trigger message_search_taken after delete on message_search begin
    insert into message_search_words (message_search_words, rowid, words) values ('delete', old.id, old.words);
    end`.execute(db);
}

const sources = [
  { source: 'in', table: 'incoming_messages', id: 'id' },
  { source: 'phone', table: 'phone_messages', id: 'id' },
  { source: 'out', table: 'outgoing_messages', id: 'id' },
  { source: 'call', table: 'conversation_calls', id: 'call_id' },
] as const;

/** All that is there is to be looked at, from the newest to the oldest, when there is time for it. */
export async function searchAllMessages(db: Db): Promise<void> {
  for (const { source, table, id } of sources) {
    await sql`
      insert into message_search_queue (source, row_id, and_older)
      select ${source}, newest, 1 from (select max(${sql.ref(id)}) as newest from ${sql.table(table)}) as found
      where newest is not null`.execute(db);
  }
}

/** Other messages are there now: the index begins anew. */
export async function refillMessageSearch(db: Db, engine: Engine): Promise<void> {
  await lockMessageSearch(db, engine);
  await db.deleteFrom('message_search_queue').execute();
  if (engine === 'postgres') {
    await db.deleteFrom('message_search').execute();
  } else {
    // Row by row it would take a minute, in which nobody is answered.
    await db.schema.dropTable('message_search_words').execute();
    await db.schema.dropTable('message_search').execute();
    await createMessageSearch(db, engine);
  }
  await searchAllMessages(db);
}
