import { formatNational, type PersonalData } from '@recado/contract';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

/** Where a phone may stand within a text, by table. */
const mentioning = {
  api_calls: ['request_body'],
  notifications: ['text'],
  trigger_runs: ['cause', 'facts'],
  script_runs: ['cause', 'result'],
  logged_events: ['message', 'details'],
} as const;
const mentioningTables = Object.keys(mentioning) as (keyof typeof mentioning)[];

export type PrivacyRepository = ReturnType<typeof createPrivacyRepository>;

/** Every row that is about one phone. Where a text only mentions it, the usual notations are looked for. */
export const createPrivacyRepository = (db: Db) => {
  const about = (phoneKey: string) => ({
    contacts: db.selectFrom('contacts').where('phone_key', '=', phoneKey),
    responses: db.selectFrom('responses').where('phone_key', '=', phoneKey),
    incoming: db.selectFrom('incoming_messages').where('phone', 'in', storedForms(phoneKey)),
    outgoing: db.selectFrom('outgoing_messages').where('phone', 'in', storedForms(phoneKey)),
    apiCalls: db.selectFrom('api_calls').where(mentions(mentioning.api_calls, phoneKey)),
    triggerRuns: db.selectFrom('trigger_runs').where(mentions(mentioning.trigger_runs, phoneKey)),
    scriptRuns: db.selectFrom('script_runs').where(mentions(mentioning.script_runs, phoneKey)),
    loggedEvents: db.selectFrom('logged_events').where(mentions(mentioning.logged_events, phoneKey)),
    consentEvents: db.selectFrom('consent_events').where('phone_key', '=', phoneKey).orderBy('id'),
  });

  return {
    async export(phoneKey: string) {
      const rows = about(phoneKey);
      return {
        contacts: await rows.contacts.selectAll().execute(),
        responses: await rows.responses.selectAll().execute(),
        incoming: await rows.incoming.selectAll().execute(),
        outgoing: await rows.outgoing.selectAll().execute(),
        apiCalls: await rows.apiCalls.selectAll().execute(),
        triggerRuns: await rows.triggerRuns.selectAll().execute(),
        scriptRuns: await rows.scriptRuns.selectAll().execute(),
        loggedEvents: await rows.loggedEvents.selectAll().execute(),
        consentEvents: await rows.consentEvents.selectAll().execute(),
      };
    },

    async count(phoneKey: string): Promise<Omit<PersonalData, 'phone'>> {
      const rows = about(phoneKey);
      return {
        contacts: await countOf(rows.contacts),
        responses: await countOf(rows.responses),
        incoming: await countOf(rows.incoming),
        outgoing: await countOf(rows.outgoing),
        apiCalls: await countOf(rows.apiCalls),
        automation:
          (await countOf(rows.triggerRuns)) + (await countOf(rows.scriptRuns)) + (await countOf(rows.loggedEvents)),
        consentEvents: await rows.consentEvents.select(['kind', 'word', 'channel', 'created_at']).execute(),
      };
    },

    async purge(phoneKey: string): Promise<void> {
      const forms = storedForms(phoneKey);
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('contacts').where('phone_key', '=', phoneKey).execute();
        await transaction.deleteFrom('responses').where('phone_key', '=', phoneKey).execute();
        await transaction.deleteFrom('outgoing_messages').where('phone', 'in', forms).execute();
        await transaction.deleteFrom('incoming_messages').where('phone', 'in', forms).execute();
        await transaction.deleteFrom('chat_pauses').where('chat', 'in', forms).execute();
        await transaction.deleteFrom('jid_cache').where('phone_key', '=', phoneKey).execute();
        await transaction.deleteFrom('lid_map').where('phone', 'in', digitForms(phoneKey)).execute();
        await transaction.deleteFrom('bulk_send_recipients').where('phone_key', '=', phoneKey).execute();
        await transaction.deleteFrom('consent_events').where('phone_key', '=', phoneKey).execute();
        await transaction.deleteFrom('known_senders').where('phone_key', '=', phoneKey).execute();
        for (const table of mentioningTables) {
          await transaction.deleteFrom(table).where(mentions(mentioning[table], phoneKey)).execute();
        }
      });
    },
  };
};

const countOf = async <Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total as number;
};

/** With the ninth digit, and as an older account would have it. */
const digitForms = (phoneKey: string): string[] =>
  /^55\d{2}9\d{8}$/.test(phoneKey) ? [phoneKey, phoneKey.slice(0, 4) + phoneKey.slice(5)] : [phoneKey];

const storedForms = (phoneKey: string): string[] =>
  digitForms(phoneKey).map((digits) =>
    digits.startsWith('55') ? `+55 ${formatNational(digits.slice(2))}` : `+${digits}`,
  );

const mentions = (columns: readonly string[], phoneKey: string): RawBuilder<SqlBool> => {
  const forms = storedForms(phoneKey);
  const notations = [...digitForms(phoneKey), ...forms, ...forms.map((form) => form.slice(4))];
  const tests = columns.flatMap((column) => notations.map((form) => sql`${sql.ref(column)} like ${`%${form}%`}`));
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
};
