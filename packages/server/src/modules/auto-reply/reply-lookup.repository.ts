import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface PhoneRules {
  isBlocked: boolean;
  response: { id: number; reply: string; phone: string } | undefined;
}

interface Row {
  /** 0 for the row that says that the contact is blocked. */
  id: number;
  phone: string;
  reply: string;
}

const nothing: PhoneRules = { isBlocked: false, response: undefined };

export type ReplyLookup = ReturnType<typeof createReplyLookup>;

/** What holds for one phone alone, in one query that is compiled once: the only one a reply needs. */
export function createReplyLookup({ db, read }: Pick<Database, 'db' | 'read'>) {
  const template: CompiledQuery<Row> = sql<Row>`
    select id, phone, reply from responses where phone_key = ${'phone'} and message_key = ${'message'}
    union all
    select 0, '', '' from contacts
      inner join contact_group_members on contact_id = contacts.id
      where phone_key = ${'phone'} and group_id = 'bloqueado'
  `.compile(db);

  return (phoneKey: string | undefined, messageKey: string): PhoneRules | Promise<PhoneRules> => {
    if (phoneKey === undefined) return nothing;
    const rows = read<Row>({ ...template, parameters: [phoneKey, messageKey, phoneKey] });
    return rows instanceof Promise ? rows.then(gather) : gather(rows);
  };
}

function gather(rows: readonly Row[]): PhoneRules {
  let isBlocked = false;
  let response: Row | undefined;
  for (const row of rows) {
    if (row.id === 0) isBlocked = true;
    // The same subscriber may be registered with and without the ninth digit: the older rule wins.
    else if (!response || row.id < response.id) response = row;
  }
  return { isBlocked, response };
}
