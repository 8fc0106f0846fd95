import { phoneKey } from '@recado/contract';
import { sql } from 'kysely';
import { readMessage } from '../../channels/public-api/read-message.ts';
import { groupKey, lidKey, type PersonKey, personKeyOf, personKeyOnWhatsApp } from '../../modules/people/person-key.ts';
import type { Db } from '../database.ts';
import { phonesInText } from './phones-in-text.ts';

const batchSize = 500;

type Row = Record<string, string | number | null>;

/** Finds out whom the rows are about that were written before they said so. From here on nobody searches texts. */
export async function fillPersonKeys(db: Db): Promise<void> {
  await sql`alter table chat_pauses add column person_key text not null default ''`.execute(db);
  const keysByLid = await fillLids(db);

  /** Of one of WhatsApp's addresses, or of a number as it is shown. */
  const keyOf = (address: string): PersonKey => {
    const [user = '', server] = address.split('@');
    const [digits = ''] = user.split(/[:_.]/);
    if (server === undefined) return phoneKey(address) ?? '';
    if (server === 'g.us') return groupKey(address);
    return server.endsWith('lid')
      ? (keysByLid.get(digits) ?? lidKey(digits))
      : personKeyOnWhatsApp({ phone: digits, lid: '' });
  };
  const keyOfFirst = (...addresses: unknown[]): PersonKey =>
    addresses.reduce<PersonKey>((key, address) => key || (address ? keyOf(String(address)) : ''), '');

  await fill(db, 'incoming_messages', ['phone', 'participant', 'chat'], ({ phone, participant, chat }) =>
    keyOfFirst(phone, participant, String(chat).endsWith('@g.us') ? '' : chat),
  );
  await fill(db, 'outgoing_messages', ['phone', 'chat'], ({ phone, chat }) =>
    keyOfFirst(phone, String(chat).endsWith('@g.us') ? '' : chat),
  );
  await sql`
    update outgoing_messages set person_key = (select person_key from incoming_messages where id = answers_id)
    where person_key = '' and answers_id is not null`.execute(db);
  await fill(db, 'api_calls', ['request_body'], ({ request_body: body }) => writerOf(String(body)));
  await fill(db, 'notifications', ['text'], ({ text }) => onlyPhoneIn(String(text).split('\n', 1)[0]));
  await fill(db, 'trigger_runs', ['facts'], ({ facts }) => personOfRun(String(facts)));
  await fill(db, 'script_runs', ['cause', 'result'], ({ cause, result }) => onlyPhoneIn(`${cause}\n${result}`));
  await fill(db, 'logged_events', ['message', 'details'], ({ message, details }) =>
    onlyPhoneIn(`${message}\n${details}`),
  );
  const { rows: pauses } = await sql<{ chat: string }>`select distinct chat from chat_pauses`.execute(db);
  for (const { chat } of pauses) {
    await sql`update chat_pauses set person_key = ${keyOf(chat)} where chat = ${chat}`.execute(db);
  }
}

async function fillLids(db: Db): Promise<ReadonlyMap<string, PersonKey>> {
  const { rows } = await sql<{ lid: string; phone: string }>`select lid, phone from lid_map`.execute(db);
  const keys = new Map(rows.map(({ lid, phone }) => [lid, personKeyOnWhatsApp({ phone, lid })]));
  for (const [lid, key] of keys) await sql`update lid_map set person_key = ${key} where lid = ${lid}`.execute(db);
  return keys;
}

/** In the order of the ids, some at a time. */
async function fill(db: Db, table: string, columns: readonly string[], keyOf: (row: Row) => PersonKey): Promise<void> {
  const names = sql.join(['id', ...columns].map((name) => sql.ref(name)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)} where id > ${last} order by id limit ${batchSize}`.execute(db);
    const found = rows.map((row) => ({ id: row['id'], key: keyOf(row) })).filter(({ key }) => key !== '');
    if (found.length > 0) {
      const values = sql.join(found.map(({ id, key }) => sql`(cast(${id} as integer), ${key})`));
      await sql`
        update ${sql.table(table)} set person_key = found.column2 from (values ${values}) as found
        where id = found.column1`.execute(db);
    }
    if (rows.length < batchSize) return;
    last = Number(rows.at(-1)?.['id']);
  }
}

/** Who wrote a body that the call log kept: read as it was read then, or by the one number that stands in it. */
function writerOf(body: string): PersonKey {
  try {
    return personKeyOf(readMessage('', Buffer.from(body), body));
  } catch {
    return onlyPhoneIn(body);
  }
}

const onlyPhoneIn = (text = ''): PersonKey => {
  const [key, ...others] = phonesInText(text);
  return key !== undefined && others.length === 0 ? key : '';
};

function personOfRun(facts: string): PersonKey {
  try {
    const { phone, sender } = JSON.parse(facts) as { phone?: unknown; sender?: unknown };
    return personKeyOf({ phone: String(phone ?? ''), sender: String(sender ?? '') });
  } catch {
    return '';
  }
}
