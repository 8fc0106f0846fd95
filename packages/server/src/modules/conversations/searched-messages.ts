import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { editOf } from './message-details.ts';

/** As the ids of messages are called: `in-12`, and of a call `call-9` and `reply-9`. */
const searchSources = ['in', 'phone', 'out', 'call', 'reply'] as const;
export type SearchSource = (typeof searchSources)[number];

export interface MessageName {
  source: SearchSource;
  row_id: number;
}

/** A message as it is searched and shown, with the conversation that it stands in. */
export interface SearchedMessage extends MessageName {
  instance_id: string;
  talk_key: string;
  at: string;
  text: string;
  sender: string;
  is_from_me: number;
  origin: string | null;
}

interface Row extends Omit<SearchedMessage, 'source' | 'talk_key'> {
  person_key: string;
  chat: string;
  message_id: string;
}

export const nameOf = ({ source, row_id }: MessageName): string => `${source}-${row_id}`;

const ofMessages = (table: 'incoming_messages' | 'phone_messages' | 'outgoing_messages', columns: string) =>
  sql`select id as row_id, instance_id, person_key, chat, message_id, text, ${sql.raw(columns)} from ${sql.table(table)}
    where id`;

const ofCalls = (column: 'question' | 'answer', isFromMe: 0 | 1) => sql`
  select call_id as row_id, instance_id, person_key, '' as chat, '' as message_id, ${sql.ref(column)} as text, at,
    '' as sender, ${sql.lit(isFromMe)} as is_from_me, null as origin
  from conversation_calls inner join conversations on conversations.id = conversation_id where call_id`;

const queries: Record<SearchSource, RawBuilder<unknown>> = {
  in: ofMessages('incoming_messages', 'sent_at as at, sender_name as sender, 0 as is_from_me, null as origin'),
  phone: ofMessages('phone_messages', 'sent_at as at, sender_name as sender, is_from_me, null as origin'),
  out: ofMessages('outgoing_messages', `created_at as at, '' as sender, 1 as is_from_me, origin`),
  call: ofCalls('question', 0),
  reply: ofCalls('answer', 1),
};

/** Those of them that are still there, in their last wording; not in any order. */
export async function readSearched(db: Db, names: readonly MessageName[]): Promise<SearchedMessage[]> {
  const found: SearchedMessage[] = [];
  for (const source of searchSources) {
    const ids = names.filter((name) => name.source === source).map(({ row_id }) => row_id);
    if (ids.length === 0) continue;
    const { rows } = await sql<Row>`${queries[source]} in (${sql.join(ids)})`.execute(db);
    const edits = await readEdits(db, rows);
    for (const { person_key, chat, message_id, ...row } of rows) {
      const sameNumber = (edits.get(message_id) ?? []).filter(({ instance_id }) => instance_id === row.instance_id);
      const edit = editOf({ ...row, person_key, chat }, sameNumber);
      found.push({ ...row, source, talk_key: talkKey(chat, person_key), text: edit?.text ?? row.text });
    }
  }
  return found;
}

async function readEdits(db: Db, rows: readonly Row[]) {
  const sent = rows.filter(({ message_id }) => message_id !== '');
  if (sent.length === 0) return new Map<string, Selectable<Tables['message_changes']>[]>();
  const edits = await db
    .selectFrom('message_changes')
    .selectAll()
    .where('instance_id', 'in', [...new Set(sent.map(({ instance_id }) => instance_id))])
    .where(
      'target_id',
      'in',
      sent.map(({ message_id }) => message_id),
    )
    .where('kind', '=', 'edit')
    .orderBy('id')
    .execute();
  return Map.groupBy(edits, ({ target_id }) => target_id);
}

const talkKey = (chat: string, person: string): string =>
  chat.endsWith('@g.us') ? `group:${chat.slice(0, -'@g.us'.length)}` : person;

/** The messages that edits are about; of what the other side wrote in whatever name the chat had. */
export async function findEdited(db: Db, changeIds: readonly number[]): Promise<MessageName[]> {
  const names: MessageName[] = [];
  for (const id of changeIds) {
    const { rows } = await sql<MessageName>`
      with edit as (select instance_id, chat, target_id, person_key from message_changes where id = ${id})
      select 'in' as source, id as row_id from incoming_messages, edit
        where incoming_messages.instance_id = edit.instance_id and incoming_messages.person_key = edit.person_key
          and message_id = target_id
      union select 'in', id from incoming_messages, edit
        where incoming_messages.instance_id = edit.instance_id and incoming_messages.chat = edit.chat
          and message_id = target_id
      union select 'phone', id from phone_messages, edit
        where phone_messages.instance_id = edit.instance_id and message_id = target_id
      union select 'out', id from outgoing_messages, edit
        where outgoing_messages.instance_id = edit.instance_id and message_id = target_id`.execute(db);
    names.push(...rows);
  }
  return names;
}
