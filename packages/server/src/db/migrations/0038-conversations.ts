import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { authorOfOrigin, fillConversations, groupOf, kindOfOutgoing, lastTextMax } from './0038-fill-conversations.ts';
import { required, withId } from './columns.ts';

/** Conversations, with the way to each reply; the database itself keeps them up, whoever writes a message (decision 38). */
export async function up(db: Db, engine: Engine): Promise<void> {
  for (const table of ['incoming_messages', 'api_calls'] as const) {
    await db.schema.alterTable(table).addColumn('trace', 'text').execute();
  }
  await createTables(db, engine);
  await createIndexes(db);
  await fillConversations(db);
  for (const trigger of triggers) await createTrigger(db, engine, trigger);
}

async function createTables(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('conversations')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('chat', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('last_at', 'text', required)
    .addColumn('last_text', 'text', required)
    .addColumn('last_kind', 'text', required)
    .addColumn('last_author', 'text', required)
    .addColumn('unread', 'integer', (column) => required(column).defaultTo(0))
    .addColumn('waiting_since', 'text')
    .addColumn('done_at', 'text')
    .addUniqueConstraint('conversations_identity', ['person_key', 'instance_id'])
    .execute();
  await db.schema
    .createTable('conversation_calls')
    .addColumn('call_id', 'integer', (column) => column.primaryKey().references('api_calls.id').onDelete('cascade'))
    .addColumn('conversation_id', 'integer', (column) =>
      required(column).references('conversations.id').onDelete('cascade'),
    )
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
}

async function createIndexes(db: Db): Promise<void> {
  for (const definition of [
    'conversations_last on conversations (last_at, id)',
    'conversations_number on conversations (instance_id, last_at, id)',
    'conversations_unread on conversations (last_at, id) where unread > 0',
    'conversations_waiting on conversations (waiting_since) where waiting_since is not null',
    'conversation_calls_place on conversation_calls (conversation_id, call_id)',
    'conversation_calls_at on conversation_calls (at)',
    `incoming_messages_direct on incoming_messages (person_key, instance_id, sent_at, id) where participant = ''`,
    `incoming_messages_group on incoming_messages (chat, instance_id, sent_at, id) where participant <> ''`,
    'outgoing_messages_person_time on outgoing_messages (person_key, instance_id, created_at, id)',
    'outgoing_messages_chat_time on outgoing_messages (chat, instance_id, created_at, id)',
    'person_pauses_end on person_pauses (paused_until)',
  ]) {
    await sql`create index ${sql.raw(definition)}`.execute(db);
  }
}

interface Message {
  key: string;
  phone: string;
  name: string;
  at: string;
  kind: string;
  author: string;
  unread: string;
  /** Somebody of the house wrote it, and so has read what came before. */
  isByPerson: string;
}

/** An older message, such as of the time before the number was linked, changes nothing of what is shown. */
const takeIn = ({ key, phone, name, at, kind, author, unread, isByPerson }: Message): string => {
  const newer = (column: string) =>
    `${column} = case when excluded.last_at >= conversations.last_at then excluded.${column} else conversations.${column} end`;
  const known = (column: string) =>
    `${column} = case when excluded.${column} <> '' then excluded.${column} else conversations.${column} end`;
  return `
    insert into conversations
      (instance_id, person_key, chat, phone, name, last_at, last_text, last_kind, last_author, unread)
    values
      (new.instance_id, ${key}, new.chat, ${phone}, ${name}, ${at}, substr(new.text, 1, ${lastTextMax}), ${kind}, ${author}, ${unread})
    on conflict (person_key, instance_id) do update set
      ${['chat', 'last_text', 'last_kind', 'last_author', 'last_at'].map(newer).join(', ')},
      ${['phone', 'name'].map(known).join(', ')},
      unread = case when ${isByPerson} then 0 else conversations.unread + excluded.unread end,
      waiting_since = case when ${isByPerson} then null else conversations.waiting_since end,
      done_at = case when excluded.unread > 0 then null else conversations.done_at end;`;
};

interface Trigger {
  name: string;
  event: string;
  when: string;
  body: string;
}

const inGroup = (row: string) => `${row}.chat like '%@g.us'`;
const keyOf = (row: string) => `case when ${inGroup(row)} then ${groupOf(`${row}.chat`)} else ${row}.person_key end`;
const unlessGroup = (value: string) => `case when ${inGroup('new')} then '' else ${value} end`;

const messageTables = [
  { table: 'incoming_messages', at: 'sent_at' },
  { table: 'outgoing_messages', at: 'created_at' },
  { table: 'phone_messages', at: 'sent_at' },
] as const;

const isKnown = `(new.person_key <> '' or ${inGroup('new')})`;

const triggers: readonly Trigger[] = [
  {
    name: 'conversations_received',
    event: 'after insert on incoming_messages',
    when: isKnown,
    body: takeIn({
      key: keyOf('new'),
      phone: unlessGroup('new.phone'),
      name: unlessGroup('new.sender_name'),
      at: 'new.sent_at',
      kind: 'new.kind',
      author: `'person'`,
      unread: '1',
      isByPerson: 'false',
    }),
  },
  {
    name: 'conversations_sent',
    event: 'after insert on outgoing_messages',
    when: isKnown,
    body: takeIn({
      key: keyOf('new'),
      phone: unlessGroup('new.phone'),
      name: `''`,
      at: 'new.created_at',
      kind: kindOfOutgoing('new.'),
      author: authorOfOrigin('new.origin'),
      unread: '0',
      isByPerson: `new.origin = 'send'`,
    }),
  },
  {
    name: 'conversations_on_phone',
    event: 'after insert on phone_messages',
    when: isKnown,
    body: takeIn({
      key: keyOf('new'),
      phone: unlessGroup('new.phone'),
      name: `case when ${inGroup('new')} or new.is_from_me = 1 then '' else new.sender_name end`,
      at: 'new.sent_at',
      kind: 'new.kind',
      author: `case new.is_from_me when 1 then 'phone' else 'person' end`,
      unread: '0',
      isByPerson: `new.is_from_me = 1 and new.origin = 'phone'`,
    }),
  },
  // What its author took back, and what of a group goes with a person, shows in no list either.
  ...messageTables.flatMap(({ table, at }): Trigger[] => [
    {
      name: `conversations_emptied_${table}`,
      event: `after update of text on ${table}`,
      when: `new.text = '' and old.text <> ''`,
      body: `update conversations set last_text = ''
        where person_key = ${keyOf('new')} and instance_id = new.instance_id and last_at = new.${at};`,
    },
    {
      name: `conversations_removed_${table}`,
      event: `after delete on ${table}`,
      when: inGroup('old'),
      body: `update conversations set last_text = ''
        where person_key = ${groupOf('old.chat')} and instance_id = old.instance_id and last_at = old.${at};`,
    },
  ]),
  {
    name: 'conversations_of_calls',
    event: 'after delete on conversation_calls',
    when: 'true',
    body: `delete from conversations where id = old.conversation_id
      and not exists (select 1 from conversation_calls where conversation_id = old.conversation_id);`,
  },
];

async function createTrigger(db: Db, engine: Engine, { name, event, when, body }: Trigger): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} ${event} for each row when ${when} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db);
  await sql.raw(`create trigger ${name} ${event} for each row when (${when}) execute function ${name}()`).execute(db);
}
