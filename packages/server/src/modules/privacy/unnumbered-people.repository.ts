import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText, type UnnumberedPerson } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { beforeUnnumbered, lidIn, nameIn, type PersonKey } from '../people/person-key.ts';
import { personBehind } from '../people/person-names.ts';
import { keyedTables } from '../people/person-tables.ts';

/** Shown at once. */
const pageSize = 20;
/** Looked at in one turn, and in one call: a name that nobody has is asked for on and on by the screen, not here. */
const batchSize = 200;
const lookedAtMost = 5000;

interface Dependencies {
  db: Db;
  /** Who wrote a moment ago is written down by then. */
  flush(): Promise<void>;
}

export type UnnumberedPeople = ReturnType<typeof createUnnumberedPeople>;

/** Who is known by an alias of WhatsApp or by a name only, wherever a row is about them. */
export function createUnnumberedPeople({ db, flush }: Dependencies) {
  const tables = [...keyedTables.map(({ table }) => table), 'wishes', 'api_call_people'] as const;

  /** In the order of the keys, from all tables by their indexes. */
  const keysAfter = async (after: PersonKey): Promise<PersonKey[]> => {
    const found = tables.map(
      (table) => sql`select person_key from (select distinct person_key from ${sql.table(table)}
        where person_key > ${after} order by person_key limit ${batchSize}) as found`,
    );
    const { rows } = await sql<{ person_key: PersonKey }>`
      select person_key from (${sql.join(found, sql` union `)}) as people
      order by person_key limit ${batchSize}`.execute(db);
    return rows.map(({ person_key }) => person_key);
  };

  /** With the names to look through, which may be two: that of the book, and that of the person's own phone. */
  const describe = async (keys: PersonKey[]): Promise<{ names: string[]; shown: UnnumberedPerson }[]> => {
    const contacts = await db
      .selectFrom('contacts')
      .select(['person_key', 'name'])
      .where('person_key', 'in', keys)
      .execute();
    const messages = await db
      .selectFrom('incoming_messages')
      .select(['person_key', 'sender_name', 'text', 'created_at'])
      .where('id', 'in', (from) =>
        from
          .selectFrom('incoming_messages')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('person_key', 'in', keys)
          .groupBy('person_key'),
      )
      .execute();
    const calls = await db
      .selectFrom('api_call_people')
      .select(({ fn }) => ['person_key', fn.max('hour').as('hour')])
      .where('person_key', 'in', keys)
      .groupBy('person_key')
      .execute();
    const [book, last, hours] = [byPerson(contacts), byPerson(messages), byPerson(calls)];
    return keys.map((person) => {
      const message = last.get(person);
      const names = [book.get(person)?.name, message?.sender_name, nameIn(person)].filter((name) => name !== undefined);
      const shown: UnnumberedPerson = {
        person,
        name: names.find((name) => name !== '') ?? '',
        channel: lidIn(person) === undefined ? 'api' : 'whatsapp',
        last_at: message?.created_at ?? hours.get(person)?.hour ?? null,
        last_text: (message?.text ?? '').slice(0, textMax),
      };
      return { names, shown };
    });
  };

  return {
    /** The key that stands for somebody by now. */
    resolve: (key: PersonKey): Promise<PersonKey> => personBehind(db, key),

    async search({ search, after }: { search: string; after: string }) {
      const wanted = foldText(search);
      await flush();
      const people: UnnumberedPerson[] = [];
      let last = after > beforeUnnumbered ? after : beforeUnnumbered;
      for (let lookedAt = 0; lookedAt < lookedAtMost; lookedAt += batchSize) {
        const keys = await keysAfter(last);
        if (keys.length === 0) return { people, next: null };
        for (const { names, shown } of await describe(keys)) {
          last = shown.person;
          if (names.some((name) => foldText(name).includes(wanted)) || wanted === '') people.push(shown);
          if (people.length === pageSize) return { people, next: last };
        }
        if (keys.length < batchSize) return { people, next: null };
        await nextTurn();
      }
      return { people, next: last };
    },
  };
}

const textMax = 120;

const byPerson = <Row extends { person_key: PersonKey }>(rows: Row[]): Map<PersonKey, Row> =>
  new Map(rows.map((row) => [row.person_key, row]));
