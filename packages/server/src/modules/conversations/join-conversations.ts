import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type PersonKey, showPhoneOf } from '../people/person-key.ts';

/** Of two conversations with one person one stays: with what was said last, and all that nobody has read. */
export async function joinConversations(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  const newer = (column: string) =>
    sql`${sql.ref(column)} = case when excluded.last_at > conversations.last_at
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`conversations.${column}`)} end`;
  await sql`
    update conversations set person_key = ${to}, phone = ${showPhoneOf(to)} where person_key = ${from}
      and not exists (select 1 from conversations as kept
        where kept.person_key = ${to} and kept.instance_id = conversations.instance_id)`.execute(db);
  await sql`
    insert into conversations (instance_id, person_key, chat, phone, name, handle, last_at, last_text, last_kind, last_author,
      unread, waiting_since, done_at)
    select instance_id, ${to}, chat, phone, name, handle, last_at, last_text, last_kind, last_author,
      unread, waiting_since, done_at
    from conversations where person_key = ${from}
    on conflict (person_key, instance_id) do update set
      ${sql.join(['chat', 'last_text', 'last_kind', 'last_author', 'done_at', 'last_at'].map(newer))},
      name = case when conversations.name = '' then excluded.name else conversations.name end,
      handle = case when conversations.handle = '' then excluded.handle else conversations.handle end,
      unread = conversations.unread + excluded.unread,
      waiting_since = case when conversations.waiting_since is null or excluded.waiting_since < conversations.waiting_since
        then excluded.waiting_since else conversations.waiting_since end`.execute(db);
  await db.deleteFrom('conversations').where('person_key', '=', from).execute();
}
