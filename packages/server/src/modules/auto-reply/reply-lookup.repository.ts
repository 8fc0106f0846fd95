import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

export interface Found {
  isBlocked: boolean;
  response: { id: number; reply: string; phone: string } | undefined;
  menu: { id: number; reply: string; message: string } | undefined;
  defaultReply: string;
  repliesToGroups: boolean;
  isAiEnabled: boolean;
}

interface Row {
  kind: 'blocked' | 'response' | 'menu' | 'setting';
  id: number;
  name: string;
  value: string;
}

export type ReplyLookup = ReturnType<typeof createReplyLookup>;

/**
 * Everything a reply may depend on, in one query: one round trip on PostgreSQL, a few index look-ups on SQLite, and
 * never a stale cache on a second node. It is compiled once; only its two parameters change.
 */
export function createReplyLookup({ db, read }: Pick<Database, 'db' | 'read'>) {
  const template: CompiledQuery<Row> = sql<Row>`
    select 'response' as kind, id, phone as name, reply as value from responses
      where phone_key = ${'phone'} and message_key = ${'message'}
    union all
    select 'menu', id, message, reply from menu_items where message_key = ${'message'}
    union all
    select 'setting', 0, name, value from settings
      where name in ('default_response', 'reply_to_groups', 'OPENAI_ENABLED')
    union all
    select 'blocked', 0, '', '' from contacts
      inner join contact_group_members on contact_id = contacts.id
      where phone_key = ${'phone'} and group_id = 'bloqueado'
  `.compile(db);

  return async (phoneKey: string | undefined, messageKey: string): Promise<Found> => {
    // No row has an empty phone key, so a sender without phone finds no response and no block.
    const phone = phoneKey ?? '';
    return gather(await read({ ...template, parameters: [phone, messageKey, messageKey, phone] }));
  };
}

function gather(rows: readonly Row[]): Found {
  const found: Found = {
    isBlocked: false,
    response: undefined,
    menu: undefined,
    defaultReply: '',
    repliesToGroups: false,
    isAiEnabled: false,
  };
  for (const { kind, id, name, value } of rows) {
    switch (kind) {
      case 'response':
        // The same subscriber may be registered with and without the ninth digit: the older rule wins.
        if (!found.response || id < found.response.id) found.response = { id, reply: value, phone: name };
        break;
      case 'menu':
        found.menu = { id, reply: value, message: name };
        break;
      case 'blocked':
        found.isBlocked = true;
        break;
      case 'setting':
        if (name === 'default_response') found.defaultReply = value;
        else if (name === 'reply_to_groups') found.repliesToGroups = value === 'true';
        else found.isAiEnabled = value === 'true';
        break;
    }
  }
  return found;
}
