import type { PersonalData } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { findPerson, type Person } from './person.ts';
import { idsAbout, isAbout, listedTables, rowsAbout, walkedTables } from './person-rows.ts';

interface Dependencies {
  db: Db;
  /** Calls go with their share of the monitor's totals. */
  apiCalls: Pick<ApiCallsRepository, 'remove'>;
}
type Counts = Partial<Record<keyof Tables, number>>;

export type PrivacyRepository = ReturnType<typeof createPrivacyRepository>;

/** Every row that is about one phone. */
export const createPrivacyRepository = ({ db, apiCalls }: Dependencies) => {
  const removeWalked = (table: keyof Tables, id: string, ids: (number | string)[]): Promise<unknown> =>
    table === 'api_calls'
      ? apiCalls.remove(ids as number[])
      : sql`delete from ${sql.table(table)} where ${sql.ref(id)} in (${sql.join(ids)})`.execute(db);

  const countListed = async (person: Person): Promise<Counts> => {
    const counts: Counts = {};
    for (const [table, rule] of listedTables) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from ${sql.table(table)} where ${isAbout(person, rule)}`.execute(db);
      counts[table] = rows[0]?.total ?? 0;
    }
    return counts;
  };

  /** Looks through the walked tables, in small steps, and does something with what it finds. */
  const walk = async (
    person: Person,
    onFound?: (table: keyof Tables, id: string, ids: (number | string)[]) => Promise<unknown>,
  ): Promise<Counts> => {
    const counts: Counts = {};
    for (const [table, rule] of walkedTables) {
      for await (const ids of idsAbout(db, table, rule, person)) {
        counts[table] = (counts[table] ?? 0) + ids.length;
        await onFound?.(table, rule.id, ids);
      }
    }
    return counts;
  };

  const consentEvents = async (key: string) => {
    const events = await db
      .selectFrom('consent_events')
      .select(['kind', 'word', 'channel', 'created_at', 'without_key'])
      .where('phone_key', '=', key)
      .orderBy('id')
      .execute();
    return events.map((event) => ({ ...event, without_key: event.without_key === 1 }));
  };

  const summaryOf = async (person: Person, walked: Promise<Counts>): Promise<Omit<PersonalData, 'phone'>> => {
    const counts = { ...(await countListed(person)), ...(await walked) };
    return {
      contacts: counts.contacts ?? 0,
      responses: counts.responses ?? 0,
      incoming: counts.incoming_messages ?? 0,
      outgoing: counts.outgoing_messages ?? 0,
      apiCalls: counts.api_calls ?? 0,
      automation: (counts.trigger_runs ?? 0) + (counts.script_runs ?? 0) + (counts.logged_events ?? 0),
      consentEvents: await consentEvents(person.key),
    };
  };

  return {
    /** A JSON document in pieces: however much there is, it is never held in memory as a whole. */
    async *export(phone: string, key: string): AsyncGenerator<string> {
      const person = await findPerson(db, key);
      yield `{\n  "phone": ${JSON.stringify(phone)}`;
      for (const [table, rule] of [...listedTables, ...walkedTables]) {
        yield `,\n  ${JSON.stringify(rule.export)}: [`;
        let separator = '\n    ';
        for await (const rows of rowsAbout(db, table, rule, person)) {
          for (const row of rows) {
            yield separator + JSON.stringify(row);
            separator = ',\n    ';
          }
        }
        yield separator.startsWith(',') ? '\n  ]' : ']';
      }
      yield '\n}\n';
    },

    async count(key: string): Promise<Omit<PersonalData, 'phone'>> {
      const person = await findPerson(db, key);
      return summaryOf(person, walk(person));
    },

    /**
     * Answers what was there. Ended halfway by a crash, it can be asked for again: the aliases, which lead to other rows,
     * go last.
     */
    async purge(key: string): Promise<Omit<PersonalData, 'phone'>> {
      const person = await findPerson(db, key);
      const summary = await summaryOf(person, walk(person, removeWalked));
      await db.transaction().execute(async (transaction) => {
        for (const [table, rule] of listedTables) {
          await sql`delete from ${sql.table(table)} where ${isAbout(person, rule)}`.execute(transaction);
        }
      });
      return summary;
    },
  };
};
