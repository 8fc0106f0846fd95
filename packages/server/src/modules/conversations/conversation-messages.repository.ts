import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { byNewest, type MessagePlace, type MessageSource, rankOf } from './message-place.ts';

/** Whose messages. */
export interface Talk {
  id: number;
  instance_id: string;
  person_key: string;
  chat: string;
}

/** A message of any source, before what happened to it since is known. */
export interface MessageRow extends MessagePlace {
  message_id: string;
  person_key: string;
  chat: string;
  sender: string;
  text: string;
  kind: string;
  is_from_me: number;
  content: string | null;
  media_id: string | null;
  media_kind: string | null;
  media_name: string | null;
  state: string;
  error: string | null;
  origin: string | null;
  answers_id: number | null;
  decided_by: string | null;
  reason: string | null;
  has_trace: number;
  /** Of a call. */
  answer: string | null;
  /** Of a note. */
  edited_at?: string | null;
}

export const isGroupKey = (key: string): boolean => key.startsWith('group:');

const idOf = (source: MessageSource) => sql.ref(source === 'call' ? 'call_id' : 'id');

const nothing = (columns: string) =>
  sql.raw(
    columns
      .split(' ')
      .map((name) => `null as ${name}`)
      .join(', '),
  );

export type ConversationMessagesRepository = ReturnType<typeof createConversationMessagesRepository>;

/** Each source is read along an index of its own, so many rows and no more, however long the conversation is. */
export function createConversationMessagesRepository(db: Db) {
  const sources: Record<MessageSource, { at: string; query(talk: Talk): RawBuilder<unknown> }> = {
    in: {
      at: 'sent_at',
      query: ({ instance_id, person_key, chat }) => sql`
        select 'in' as source, id, sent_at as at, message_id, person_key, chat, sender_name as sender, text, kind,
          0 as is_from_me, content, media_id, state, source as decided_by, reason,
          case when trace is null then 0 else 1 end as has_trace,
          ${nothing('error origin answers_id media_kind media_name answer')}
        from incoming_messages where instance_id = ${instance_id} and ${
          isGroupKey(person_key)
            ? sql`chat = ${chat} and participant <> ''`
            : sql`person_key = ${person_key} and participant = ''`
        }`,
    },
    phone: {
      at: 'sent_at',
      query: ({ instance_id, person_key, chat }) => sql`
        select 'phone' as source, id, sent_at as at, message_id, person_key, chat, sender_name as sender, text, kind,
          is_from_me, content, '' as state, 0 as has_trace,
          ${nothing('media_id decided_by reason error origin answers_id media_kind media_name answer')}
        from phone_messages where instance_id = ${instance_id} and ${
          isGroupKey(person_key) ? sql`chat = ${chat}` : sql`person_key = ${person_key} and participant = ''`
        }`,
    },
    out: {
      at: 'created_at',
      query: ({ instance_id, person_key, chat }) => sql`
        select 'out' as source, id, created_at as at, message_id, person_key, chat, '' as sender, text,
          coalesce(media_kind, case when has_media = 1 then 'image' else 'text' end) as kind,
          1 as is_from_me, media_id, media_kind, media_name, state, error, origin, answers_id, 0 as has_trace,
          ${nothing('content decided_by reason answer')}
        from outgoing_messages where instance_id = ${instance_id} and ${
          isGroupKey(person_key) ? sql`chat = ${chat}` : sql`person_key = ${person_key} and chat not like '%@g.us'`
        }`,
    },
    call: {
      at: 'at',
      query: ({ id }) => sql`
        select 'call' as source, call_id as id, at, '' as message_id, '' as person_key, '' as chat, '' as sender,
          question as text, 'text' as kind, 0 as is_from_me, '' as state, source as decided_by, reason, answer,
          case when trace is null then 0 else 1 end as has_trace,
          ${nothing('content media_id error origin answers_id media_kind media_name')}
        from conversation_calls inner join api_calls on api_calls.id = call_id
        where conversation_id = ${id}`,
    },
    note: {
      at: 'created_at',
      query: ({ instance_id, person_key }) => sql`
        select 'note' as source, id, created_at as at, '' as message_id, person_key, '' as chat, author as sender, text,
          'note' as kind, 1 as is_from_me, '' as state, edited_at, 0 as has_trace,
          ${nothing('content media_id decided_by reason error origin answers_id media_kind media_name answer')}
        from conversation_notes where instance_id = ${instance_id} and person_key = ${person_key}`,
    },
  };
  const sourcesOf = ({ instance_id }: Talk): readonly MessageSource[] =>
    instance_id === '' ? ['call', 'note'] : ['in', 'phone', 'out', 'note'];

  /** Older than a place, or newer; those of another source at the same moment by its rank. */
  const beyond = (source: MessageSource, place: MessagePlace, sign: '<' | '>') => {
    const id = idOf(source);
    const at = sql.ref(sources[source].at);
    const order = rankOf(source) - rankOf(place.source);
    if (order === 0) return sql`and (${at}, ${id}) ${sql.raw(sign)} (${place.at}, ${place.id})`;
    const isTied = sign === '<' ? order < 0 : order > 0;
    return sql`and ${at} ${sql.raw(isTied ? `${sign}=` : sign)} ${place.at}`;
  };

  const read = async (source: MessageSource, talk: Talk, ending: RawBuilder<unknown>): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`${sources[source].query(talk)} ${ending}`.execute(db);
    return rows;
  };

  const page = async (talk: Talk, limit: number, place?: MessagePlace, sign: '<' | '>' = '<') => {
    const found: MessageRow[] = [];
    const direction = sql.raw(sign === '<' ? 'desc' : 'asc');
    for (const source of sourcesOf(talk)) {
      const order = sql`order by ${sql.ref(sources[source].at)} ${direction}, ${idOf(source)} ${direction}`;
      const from = place ? beyond(source, place, sign) : sql``;
      found.push(...(await read(source, talk, sql`${from} ${order} limit ${limit}`)));
    }
    found.sort(byNewest);
    return sign === '<' ? found.slice(0, limit) : found.slice(-limit);
  };

  return {
    /** The newest before a place, or at all. */
    older: (talk: Talk, limit: number, place?: MessagePlace): Promise<MessageRow[]> => page(talk, limit, place),

    /** The oldest after a place, the newest of them first. */
    newer: (talk: Talk, limit: number, place: MessagePlace): Promise<MessageRow[]> => page(talk, limit, place, '>'),

    notes: (talk: Talk, limit: number): Promise<MessageRow[]> =>
      read('note', talk, sql`order by created_at desc, id desc limit ${limit}`),

    async find(talk: Talk, { source, id }: { source: MessageSource; id: number }): Promise<MessageRow | undefined> {
      if (!sourcesOf(talk).includes(source)) return undefined;
      const [row] = await read(source, talk, sql`and ${idOf(source)} = ${id}`);
      return row;
    },

    async trace(source: MessageSource, id: number): Promise<string | null> {
      if (source !== 'in' && source !== 'call') return null;
      const table = source === 'in' ? 'incoming_messages' : 'api_calls';
      const row = await db.selectFrom(table).select('trace').where('id', '=', id).executeTakeFirst();
      return row?.trace ?? null;
    },
  };
}
