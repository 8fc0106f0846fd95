import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Of what a group is called in `person_key`. */
export const groupOf = (chat: string): string => `'group:' || replace(${chat}, '@g.us', '')`;

/** How much of the last message a list shows. */
export const lastTextMax = 200;

/** The last author of a message that went out. */
export const authorOfOrigin = (origin: string): string =>
  `case ${origin} when 'send' then 'console' when 'phone' then 'phone' else 'automatic' end`;

export const kindOfOutgoing = (row: string): string =>
  `coalesce(${row}media_kind, case when ${row}has_media = 1 then 'image' else 'text' end)`;

/** All conversations on WhatsApp anew, from their messages; everything counts as read. */
export async function fillConversations(db: Db): Promise<void> {
  await sql`delete from conversations`.execute(db);
  await sql
    .raw(`
      insert into conversations (instance_id, person_key, chat, phone, name, last_at, last_text, last_kind, last_author)
      select instance_id, person_key, chat, known_phone, known_name, at, substr(text, 1, ${lastTextMax}), kind, author
      from (
        select messages.*,
          row_number() over (partition by instance_id, person_key order by at desc, place desc) as newest,
          max(phone) over (partition by instance_id, person_key) as known_phone,
          max(name) over (partition by instance_id, person_key) as known_name
        from (
          select instance_id, chat, sent_at as at, text, kind, 'person' as author, 1 as place,
            case when participant = '' then person_key else ${groupOf('chat')} end as person_key,
            case when participant = '' then phone else '' end as phone,
            case when participant = '' then sender_name else '' end as name
          from incoming_messages
          union all
          select instance_id, chat, created_at, text, ${kindOfOutgoing('')}, ${authorOfOrigin('origin')}, 3,
            case when chat like '%@g.us' then ${groupOf('chat')} else person_key end,
            case when chat like '%@g.us' then '' else phone end, ''
          from outgoing_messages
          union all
          select instance_id, chat, sent_at, text, kind, case is_from_me when 1 then 'phone' else 'person' end, 2,
            case when chat like '%@g.us' then ${groupOf('chat')} else person_key end,
            case when chat like '%@g.us' then '' else phone end,
            case when chat like '%@g.us' or is_from_me = 1 then '' else sender_name end
          from phone_messages
        ) as messages
        where person_key <> ''
      ) as ranked
      where newest = 1`)
    .execute(db);
}
