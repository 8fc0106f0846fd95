import { phoneDigits, type Wish } from '@recado/contract';
import { CompiledQuery } from 'kysely';
import type { Database, Engine } from '../../db/database.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { lidIn, type PersonKey } from '../people/person-key.ts';
import { personBehind } from '../people/person-names.ts';

/** What holds for one person alone. */
export interface PersonRules {
  isInBlocked: boolean;
  /** What the person last asked for. */
  wish: Wish | undefined;
  responses: readonly { id: number; reply: string; phone: string }[];
  /** What else the person has replies for, by its key. */
  otherMessages: readonly { id: number; messageKey: string }[];
}

/**
 * A response, or else by its id: 0 says that the contact is blocked, -1 what was wished for (and when, instead of the phone),
 * -2 that some wishes are hashes, -3 which other message (instead of the phone) has the response of an id.
 */
type Row = [id: number, phone: string, reply: string];

/** Nobody has so many; a reply waits for no more of them. */
const othersMax = 200;

export const nothingKnown: PersonRules = {
  isInBlocked: false,
  wish: undefined,
  responses: [],
  otherMessages: [],
};

export type PersonLookup = ReturnType<typeof createPersonLookup>;

/**
 * In one query that is compiled once: the only one a reply needs. Where people who asked to leave were purged, there is a
 * second one for the hash, which takes longer to compute than everything else to be found.
 */
export function createPersonLookup({ db, engine, read }: Pick<Database, 'db' | 'engine' | 'read'>, hashOf: PersonHash) {
  const { rules, wishes } = queriesOf(engine);

  const look = (person: PersonKey, messageKey: string): Promise<PersonRules> =>
    read(rules, [person, messageKey], (rows: Row[]) => {
      if (rows.every(([id]) => id !== -2)) return gather(rows);
      // By both names at once: somebody may be recognized in between, and the wish with them.
      return read(wishes, [person, hashOf(person)], (said: Row[]) =>
        gather([...rows.filter(([id]) => id >= 0 || id === -3), ...said]),
      );
    });

  /** By an alias, which has a number meanwhile perhaps. */
  const lookBehind = async (alias: PersonKey, messageKey: string) => look(await personBehind(db, alias), messageKey);

  return (person: PersonKey, messageKey: string): Promise<PersonRules> =>
    lidIn(person) === undefined ? look(person, messageKey) : lookBehind(person, messageKey);
}

/** With numbered places, which Kysely does not write: the person is handed over once for all parts. */
function queriesOf(engine: Engine) {
  const [first, second] = engine === 'sqlite' ? ['?1', '?2'] : ['$1', '$2'];
  return {
    rules: CompiledQuery.raw(`
      select id, phone, reply from responses where person_key = ${first} and message_key = ${second}
      union all
      select * from (
        select -3, message_key, cast(id as text) from responses
        where person_key = ${first} and message_key <> ${second} limit ${othersMax}) as others
      union all
      select 0, '', '' from contacts
        inner join contact_group_members on contact_id = contacts.id
        where person_key = ${first} and group_id = 'bloqueado'
      union all
      select -1, changed_at, wish from wishes where person_key = ${first}
      union all
      select * from (select -2, '', '' from wishes where person_key like 'hash:%' limit 1) as hidden`),
    wishes: CompiledQuery.raw(`
      select -1 as id, changed_at as phone, wish as reply from wishes where person_key in (${first}, ${second})`),
  };
}

function gather(rows: readonly Row[]): PersonRules {
  if (rows.length === 0) return nothingKnown;
  const responses: { id: number; phone: string; reply: string }[] = [];
  const otherMessages: { id: number; messageKey: string }[] = [];
  let isInBlocked = false;
  let wish: string | undefined;
  let wishedAt = '';
  for (const [id, phone, reply] of rows) {
    if (id > 0) responses.push({ id, phone, reply });
    else if (id === 0) isInBlocked = true;
    else if (id === -3) otherMessages.push({ id: Number(reply), messageKey: phone });
    // Of two wishes of the same moment it is safer to leave somebody alone.
    else if (wish === undefined || phone > wishedAt || (phone === wishedAt && reply === 'leave')) {
      wish = reply;
      wishedAt = phone;
    }
  }
  return { isInBlocked, wish: wish as Wish | undefined, responses, otherMessages };
}

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
