import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonalData, Whom } from '@recado/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeWhere } from '../../db/delete-in-batches.ts';
import type { Tables } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import type { ApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import type { MediaStore } from '../media/media-store.ts';
import { joinPeople } from '../people/join-people.ts';
import { lidKey, type PersonKey } from '../people/person-key.ts';
import { keyedTables } from '../people/person-tables.ts';
import { createPurgedPeopleRepository } from '../people/purged-people.repository.ts';
import { createWishesRepository } from '../people/wishes.repository.ts';

/** Read at once: what a reply may have to wait for, and all that is held in memory of a table. */
const batchSize = 200;

const stoppedText = 'O servidor está sendo encerrado e nem tudo foi apagado. Quando ele voltar, mande apagar de novo.';

interface Dependencies {
  db: Db;
  /** Calls go with their share of the monitor's totals. */
  apiCalls: Pick<ApiCallsRepository, 'callsOf' | 'countOf' | 'forgetPerson'>;
  /** Files go with their rows. */
  media: Pick<MediaStore, 'forgetPerson'>;
  hashOf: PersonHash;
  changes: Pick<Changes, 'publish'>;
  clock: Clock;
  /** What is still to be written about people, by then is. */
  flush(): Promise<void>;
}
type Row = Record<string, unknown>;
type TableName = keyof Tables;

export type PrivacyRepository = ReturnType<typeof createPrivacyRepository>;

/** Every row that is about one person, by the person's key. */
export const createPrivacyRepository = ({ db, apiCalls, media, hashOf, changes, clock, flush }: Dependencies) => {
  const count = async (table: TableName, key: PersonKey): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where person_key = ${key}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };

  const summaryOf = async (key: PersonKey): Promise<Omit<PersonalData, 'phone'>> => {
    const [triggerRuns, scriptRuns, loggedEvents] = [
      await count('trigger_runs', key),
      await count('script_runs', key),
      await count('logged_events', key),
    ];
    const events = await db
      .selectFrom('consent_events')
      .select(['kind', 'word', 'channel', 'created_at', 'without_key'])
      .where('person_key', '=', key)
      .orderBy('id')
      .execute();
    return {
      contacts: await count('contacts', key),
      responses: await count('responses', key),
      incoming: await count('incoming_messages', key),
      outgoing: await count('outgoing_messages', key),
      phoneMessages: await count('phone_messages', key),
      files: await count('media', key),
      notes: await count('conversation_notes', key),
      apiCalls: await apiCalls.countOf(key),
      automation: triggerRuns + scriptRuns + loggedEvents,
      consentEvents: events.map((event) => ({ ...event, without_key: event.without_key === 1 })),
    };
  };

  /** In the order of their ids, some at a time; a run comes with its actions. */
  async function* rowsAbout(table: TableName, id: string, key: PersonKey): AsyncGenerator<Row[]> {
    for (let last: unknown; ; ) {
      const after = last === undefined ? sql`` : sql`and ${sql.ref(id)} > ${last}`;
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} where person_key = ${key} ${after}
        order by ${sql.ref(id)} limit ${batchSize}`.execute(db);
      if (rows.length > 0) yield table === 'trigger_runs' ? await withActions(rows) : rows;
      if (rows.length < batchSize) return;
      last = rows.at(-1)?.[id];
      await nextTurn();
    }
  }

  let isStopping = false;
  /** Asked between two batches. What is gone by then stays gone, and who asked to leave is left alone since the first step. */
  const expectToGoOn = (): void => {
    if (isStopping) throw new AppError('UNAVAILABLE', undefined, { text: stoppedText });
  };

  /** Whoever wrote a row down while a number was being learnt for its alias knew only the alias. */
  const joinAliases = async (key: PersonKey): Promise<void> => {
    const aliases = await db.selectFrom('lid_map').select('lid').where('person_key', '=', key).execute();
    for (const { lid } of aliases) {
      await db.transaction().execute((transaction) => joinPeople(transaction, hashOf, lidKey(lid), key));
    }
  };

  const withActions = async (runs: Row[]): Promise<Row[]> => {
    const ids = runs.map((run) => Number(run['id']));
    const steps = await db
      .selectFrom('trigger_run_actions')
      .selectAll()
      .where('run_id', 'in', ids)
      .orderBy('run_id')
      .orderBy('position')
      .execute();
    return runs.map((run) => ({ ...run, actions: steps.filter(({ run_id }) => run_id === run['id']) }));
  };

  /** In small steps: no reply waits for all of it. Ended halfway by a crash or a stop, it can be asked for again. */
  const removeAll = (table: TableName, id: string, key: PersonKey): Promise<number> => {
    const remove = removeWhere(db, table, id, sql`person_key = ${key}`);
    return deleteInBatches((most) => {
      expectToGoOn();
      return remove(most);
    });
  };

  return {
    /** A JSON document in pieces: however much there is, it is never held in memory as a whole. */
    async *export({ phone, person }: Whom, key: PersonKey): AsyncGenerator<string> {
      await joinAliases(key);
      yield phone === undefined ? `{\n  "person": ${JSON.stringify(person)}` : `{\n  "phone": ${JSON.stringify(phone)}`;
      const walks = keyedTables.map(({ table, id, export: name }) => ({ name, rows: rowsAbout(table, id, key) }));
      for (const { name, rows: walk } of [...walks, { name: 'apiCalls', rows: apiCalls.callsOf(key) }]) {
        yield `,\n  ${JSON.stringify(name)}: [`;
        let separator = '\n    ';
        for await (const rows of walk) {
          for (const row of rows) {
            yield separator + JSON.stringify(row);
            separator = ',\n    ';
          }
        }
        yield separator.startsWith(',') ? '\n  ]' : ']';
      }
      yield '\n}\n';
    },

    async count(key: PersonKey): Promise<Omit<PersonalData, 'phone'>> {
      await joinAliases(key);
      return summaryOf(key);
    },

    /** Answers what was there. Of somebody who asked to leave keyed hashes of all names stay, which say no more than 'do not write'. */
    async purge(key: PersonKey): Promise<Omit<PersonalData, 'phone'>> {
      await joinAliases(key);
      const summary = await summaryOf(key);
      // First, so that a crash halfway makes nobody reachable, and nothing comes back meanwhile.
      const now = clock().toISOString();
      await db.transaction().execute(async (transaction) => {
        await createPurgedPeopleRepository(transaction, hashOf).note(key, now);
        await createWishesRepository(transaction, hashOf).hide(key);
      });
      await flush();
      await media.forgetPerson(key, expectToGoOn);
      for (const { table, id } of keyedTables) await removeAll(table, id, key);
      await apiCalls.forgetPerson(key, expectToGoOn);
      // A call that was still there may have been taken for a conversation meanwhile.
      await removeAll('conversations', 'id', key);
      await changes.publish('people');
      return summary;
    },

    /** A purge that is under way ends between two batches, and is to be asked for again. */
    stop(): void {
      isStopping = true;
    },
  };
};
