import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { createMessageSearch, searchAllMessages } from './0040-fill-message-search.ts';
import { required, withId } from './columns.ts';

/** Messages by their words. The database itself notes which ones to look at again, whoever writes them (decision 39). */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('message_search_queue')
    .$call(withId(engine))
    .addColumn('source', 'text', required)
    .addColumn('row_id', 'integer', required)
    .addColumn('and_older', 'integer', (column) => required(column).defaultTo(0))
    .execute();
  await createMessageSearch(db, engine);
  await searchAllMessages(db);
  for (const trigger of triggers) await createTrigger(db, engine, trigger);
}

interface Trigger {
  name: string;
  event: string;
  when: string;
  /** Of those to look at again. */
  rows: readonly (readonly [source: string, row: string])[];
}

const messageTables = [
  { source: 'in', table: 'incoming_messages' },
  { source: 'phone', table: 'phone_messages' },
  { source: 'out', table: 'outgoing_messages' },
] as const;

const triggers: readonly Trigger[] = [
  ...messageTables.flatMap(({ source, table }): Trigger[] => [
    {
      name: `message_search_new_${source}`,
      event: `insert on ${table}`,
      when: `new.text <> ''`,
      rows: [[source, 'new.id']],
    },
    {
      name: `message_search_changed_${source}`,
      event: `update of text, person_key on ${table}`,
      when: 'new.text <> old.text or new.person_key <> old.person_key',
      rows: [[source, 'new.id']],
    },
    { name: `message_search_gone_${source}`, event: `delete on ${table}`, when: 'true', rows: [[source, 'old.id']] },
  ]),
  ...(['insert', 'delete'] as const).map((event): Trigger => {
    const row = event === 'insert' ? 'new.call_id' : 'old.call_id';
    return {
      name: `message_search_${event}_call`,
      event: `${event} on conversation_calls`,
      when: 'true',
      rows: [
        ['call', row],
        ['reply', row],
      ],
    };
  }),
  // Which message an edit is about is found out later, when nobody waits for it.
  ...['insert', 'update of text'].map(
    (event, index): Trigger => ({
      name: `message_search_edited_${index}`,
      event: `${event} on message_changes`,
      when: `new.kind = 'edit'`,
      rows: [['change', 'new.id']],
    }),
  ),
];

/** It only ever adds a row: no two of them can wait for each other. */
async function createTrigger(db: Db, engine: Engine, { name, event, when, rows }: Trigger): Promise<void> {
  const values = rows.map(([source, row]) => `('${source}', ${row})`).join(', ');
  const body = `insert into message_search_queue (source, row_id) values ${values};`;
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} after ${event} for each row when ${when} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${event} for each row when (${when}) execute function ${name}()`)
    .execute(db);
}
