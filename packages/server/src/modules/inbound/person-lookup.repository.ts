import { phoneDigits, type Wish } from '@recado/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { lidIn, type PersonKey } from '../people/person-key.ts';
import { personBehind } from '../people/person-names.ts';

/** What holds for one person alone. */
export interface PersonRules {
  isInBlocked: boolean;
  /** What the person last asked for. */
  wish: Wish | undefined;
  responses: readonly { id: number; reply: string; phone: string }[];
}

interface Row {
  /** 0 for the row that says that the contact is blocked, -1 for one with the wish, -2 where some wishes are hashes. */
  id: number;
  phone: string;
  reply: string;
}

export const nothingKnown: PersonRules = { isInBlocked: false, wish: undefined, responses: [] };

export type PersonLookup = ReturnType<typeof createPersonLookup>;

/**
 * In one query that is compiled once: the only one a reply needs. Where people who asked to leave were purged, there is a
 * second one for the hash, which takes longer to compute than everything else to be found.
 */
export function createPersonLookup({ db, read }: Pick<Database, 'db' | 'read'>, hashOf: PersonHash) {
  const rules: CompiledQuery<Row> = sql<Row>`
    select id, phone, reply from responses where person_key = ${'person'} and message_key = ${'message'}
    union all
    select 0, '', '' from contacts
      inner join contact_group_members on contact_id = contacts.id
      where person_key = ${'person'} and group_id = 'bloqueado'
    union all
    select -1, changed_at, wish from wishes where person_key = ${'person'}
    union all
    select * from (select -2, '', '' from wishes where person_key like 'hash:%' limit 1) as hidden
  `.compile(db);
  const wishes: CompiledQuery<Row> = sql<Row>`
    select -1 as id, changed_at as phone, wish as reply from wishes where person_key in (${'person'}, ${'hash'})
  `.compile(db);

  const look = async (person: PersonKey, messageKey: string): Promise<PersonRules> => {
    const rows = await read<Row>({ ...rules, parameters: [person, messageKey, person, person] });
    if (rows.every(({ id }) => id !== -2)) return gather(rows);
    // By both names at once: somebody may be recognized in between, and the wish with them.
    const said = await read<Row>({ ...wishes, parameters: [person, hashOf(person)] });
    return gather([...rows.filter(({ id }) => id >= 0), ...said]);
  };

  /** By an alias, which has a number meanwhile perhaps. */
  const lookBehind = async (alias: PersonKey, messageKey: string) => look(await personBehind(db, alias), messageKey);

  return (person: PersonKey, messageKey: string): Promise<PersonRules> =>
    lidIn(person) === undefined ? look(person, messageKey) : lookBehind(person, messageKey);
}

function gather(rows: readonly Row[]): PersonRules {
  if (rows.length === 0) return nothingKnown;
  const responses: Row[] = [];
  let isInBlocked = false;
  let newest: Row | undefined;
  for (const row of rows) {
    if (row.id > 0) responses.push(row);
    else if (row.id === 0) isInBlocked = true;
    else if (newest === undefined || row.phone > newest.phone || isTieToLeave(row, newest)) newest = row;
  }
  return { isInBlocked, wish: newest?.reply as Wish | undefined, responses };
}

/** Of two wishes of the same moment it is safer to leave somebody alone. */
const isTieToLeave = (row: Row, other: Row): boolean => row.phone === other.phone && row.reply === 'leave';

/**
 * The same subscriber may be registered with and without the ninth digit: the number as it wrote wins, then the older
 * rule.
 */
export function responseFor({ responses }: PersonRules, phone: string): PersonRules['responses'][number] | undefined {
  if (responses.length < 2) return responses[0];
  const digits = phoneDigits(phone);
  const [oldest] = responses.toSorted((a, b) => a.id - b.id);
  return responses.find((response) => phoneDigits(response.phone) === digits) ?? oldest;
}
