import { systemGroupIds } from '@recado/contract';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { fillConversations } from '../db/migrations/0038-fill-conversations.ts';
import { idsPerMoment } from '../modules/conversations/search-id.ts';

export interface ManyMessages {
  messages: number;
  conversations: number;
  /** Every so many-th message is of one conversation. */
  longShare: number;
  /** So many messages have the rare word. */
  rare: number;
}

const apartSeconds = 30;
/** So many wait, are not read, are in somebody's hands, in a group or blocked, however many there are: a page of each. */
const flagged = 60;
const instances = ['loja', 'filial'] as const;

/** The key of the n-th person; 0 is who wrote most. */
export const personOf = (index: number): string => String(5_511_900_000_000 + index);

/**
 * A shop with so many messages up to now, half of them sent, with words as people use them: 'obrigado' in a tenth, 'entrega' in a
 * quarter, both in a fortieth, 'orcamento' in a few. A quarter of the people are contacts. By the database's own means, because a
 * million of them through the product would take an hour.
 */
export async function seedMessages({ db, engine }: Pick<Database, 'db' | 'engine'>, many: ManyMessages): Promise<void> {
  const isPostgres = engine === 'postgres';
  const { messages, conversations, longShare, rare } = many;
  const start = Math.floor(Date.now() / 1000) - messages * apartSeconds;
  const seconds = `(${start} + i * ${apartSeconds})`;
  const at = isPostgres
    ? `to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
  const person = `case when i % ${longShare} = 0 then 0 else 1 + (i * 7919) % ${conversations - 1} end`;
  const words = `'oi mensagem' || (i % 9973) || ' coisa' || (i % 307)
    || case when (i * 13 / 3) % 10 = 3 then ' obrigado' else '' end
    || case when (i * 31 / 7) % 4 = 1 then ' entrega' else '' end
    || case when i % ${Math.floor(messages / rare)} = 7 then ' orcamento' else '' end`;
  const key = `cast(5511900000000 + (${person}) as text)`;
  const instance = `case (${person}) % 2 when 0 then '${instances[0]}' else '${instances[1]}' end`;
  const series = `with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${messages - 1})`;
  const run = (text: string) => sql.raw(text).execute(db);

  if (!isPostgres) await run('pragma cache_size = -1000000');
  await withoutTriggers(db, engine, async () => {
    await run(`${series}
      insert into incoming_messages (instance_id, chat, message_id, participant, person_key, phone, sender_name, text, kind,
        state, source, reason, sent_at, created_at)
      select ${instance}, ${key} || '@s.whatsapp.net', 'IN' || i, '', ${key}, '+' || ${key}, 'Pessoa ' || (${person}), ${words},
        'text', 'silent', 'none', null, ${at}, ${at} from n where (i / 20 + i) % 2 = 0`);
    await run(`${series}
      insert into outgoing_messages (instance_id, chat, message_id, person_key, phone, contact_name, text, has_media, origin,
        state, created_at, updated_at)
      select ${instance}, ${key} || '@s.whatsapp.net', 'OUT' || i, ${key}, '+' || ${key}, '', ${words}, 0, 'auto-reply',
        'read', ${at}, ${at} from n where (i / 20 + i) % 2 = 1`);
  });
  await fillConversations(db);
  const step = Math.floor(conversations / flagged);
  await run(`update conversations set unread = 3 where id % ${step} = 2`);
  await run(`update conversations set waiting_since = last_at where id % ${step} = 1`);
  const searched = (source: string, table: string, column: string) => `
    insert into message_search (id, source, row_id, instance_id, talk_key, words)
    select (${isPostgres ? `extract(epoch from cast(${column} as timestamptz))::bigint` : `cast(strftime('%s', ${column}) as integer)`})
        * 1000 * ${idsPerMoment}, '${source}', id, instance_id, person_key,
      ${isPostgres ? `array_to_tsvector(string_to_array(text, ' '))` : `' ' || text || ' '`}
    from ${table} order by ${column}`;
  await run(searched('in', 'incoming_messages', 'sent_at'));
  await run(searched('out', 'outgoing_messages', 'created_at'));
  await run(`delete from message_search_queue`);
  await seedBook(db, conversations, isPostgres);
  // As the engine does by itself in time; SQLite never does.
  if (isPostgres) await run('vacuum analyze');
}

/** A quarter of the people. */
async function seedBook(db: Db, conversations: number, isPostgres: boolean): Promise<void> {
  const now = new Date().toISOString();
  const series = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${conversations - 1})`;
  const key = 'cast(5511900000000 + i as text)';
  const step = Math.floor(conversations / 4 / flagged);
  await sql
    .raw(`${series} insert into contacts (id, name, phone, person_key, email, company, title, created_at, updated_at, search)
      select 'c' || i, 'Cliente ' || i, '+' || ${key}, ${key}, '', '', '', '${now}', '${now}', 'cliente ' || i || ${
        isPostgres ? 'chr(10)' : 'char(10)'
      } || ${key} from n where i % 4 = 0`)
    .execute(db);
  await sql
    .raw(`insert into contact_groups (id, name, name_key, description, color, is_immutable, created_at, updated_at)
      values ('vips', 'VIPs', 'vips', '', '#000000', 0, '${now}', '${now}')`)
    .execute(db);
  await sql
    .raw(`${series} insert into contact_group_members (contact_id, group_id)
      select 'c' || i, case when i / 4 % ${step} = 0 then 'vips' else '${systemGroupIds.blocked}' end
      from n where i % 4 = 0 and i / 4 % ${step} < 2`)
    .execute(db);
  await sql
    .raw(`${series} insert into person_pauses (person_key, instance_id, paused_until)
      select ${key}, case i % 2 when 0 then '${instances[0]}' else '${instances[1]}' end, '2100-01-01T00:00:00.000Z'
      from n where i % ${Math.floor(conversations / flagged)} = 3`)
    .execute(db);
}

/** Whoever writes meanwhile makes afterwards what they keep. */
export async function withoutTriggers(db: Db, engine: Database['engine'], work: () => Promise<void>): Promise<void> {
  const tables = ['incoming_messages', 'outgoing_messages'] as const;
  if (engine === 'postgres') {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db);
    await work();
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(tables)})`.execute(db);
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  await work();
  for (const { sql: text } of rows) await sql.raw(text).execute(db);
}

/** On PostgreSQL, beside the one that is open. */
export async function createBeside({ db }: Pick<Database, 'db'>, name: string): Promise<void> {
  await sql.raw(`create database ${name}`).execute(db);
}
