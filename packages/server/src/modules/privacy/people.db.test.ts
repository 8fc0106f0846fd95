import { phoneKey } from '@recado/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bodies, decoys, type Subscriber, twoPeople } from '../../db/migrations/people.fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { noteCallPeople } from '../api-calls/call-people.ts';

const created_at = '2026-03-10T12:00:00.000Z';
const walked = [
  ['api_calls', 'apiCalls'],
  ['notifications', 'notifications'],
  ['trigger_runs', 'triggerRuns'],
  ['script_runs', 'scriptRuns'],
  ['logged_events', 'loggedEvents'],
  ['incoming_messages', 'incoming'],
  ['outgoing_messages', 'outgoing'],
] as const;

async function createLog() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  const { db } = app.database;
  const script = await api.scripts.create({ body: { name: 'Eco', script: 'return 1' } });
  let sent = 0;

  /** One row in each table about whoever is written so. */
  const note = async (written: string, body: string, { shown, addresses }: Subscriber): Promise<void> => {
    sent += 1;
    const person_key = phoneKey(shown) ?? '';
    await db
      .insertInto('api_calls')
      .values({
        ...{
          person_key,
          method: 'POST',
          endpoint: '/api/',
          status_code: sent % 3 === 0 ? 400 : 200,
          response_time: sent,
        },
        ...{ ip_address: '127.0.0.1', user_agent: '', request_body: body, response_body: '{"reply":"12"}' },
        ...{ source: sent % 2 === 0 ? 'menu' : null, reason: null, created_at },
      })
      .execute();
    await db
      .insertInto('notifications')
      .values({ person_key, text: `📩 Ana 2 · ${written}\n7`, created_at })
      .execute();
    const run = { trigger_id: 1, person_key, trigger_name: 'x', state: 'succeeded', started_at: created_at } as const;
    const facts = JSON.stringify({ phone: sent % 2 === 0 ? '' : written, message: '\n7', data: {} });
    const { id } = await db
      .insertInto('trigger_runs')
      .values({ ...run, cause: 'Agendamento 12', facts, finished_at: created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = { position: 0, action: '{}', state: 'succeeded', result: `Resposta 200: ${written}` } as const;
    await db
      .insertInto('trigger_run_actions')
      .values({ ...step, run_id: id, wake_at: null, started_at: null, duration_ms: null })
      .execute();
    const result = JSON.stringify({ success: true, data: { de: written }, message: '', logs: [], duration_ms: 1 });
    await db
      .insertInto('script_runs')
      .values({ script_id: script.id, person_key, status: 'success', cause: 'x', result, started_at: created_at })
      .execute();
    await db
      .insertInto('logged_events')
      .values({ trigger_id: 1, person_key, level: 'info', message: `Pedido de ${written}!`, details: '', created_at })
      .execute();
    const message = { instance_id: 'loja', message_id: `m${sent}`, person_key, phone: shown, text: '7', created_at };
    await db
      .insertInto('incoming_messages')
      .values({
        ...{ ...message, chat: addresses[0] ?? '', participant: '', sender_name: 'Ana', kind: 'text' },
        ...{ state: 'silent', source: null, reason: null, sent_at: created_at },
      })
      .execute();
    await db
      .insertInto('outgoing_messages')
      .values({
        ...{ ...message, chat: addresses[0] ?? '', contact_name: '', media: null, has_media: 0, origin: 'send' },
        ...{ answers_id: null, state: 'read', error: null, updated_at: created_at },
      })
      .execute();
  };

  const idsOf = async () => {
    const all: Record<string, number[]> = {};
    for (const [table, name] of walked) {
      all[name] = (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
    }
    return all;
  };
  const clear = async () => {
    for (const [table] of walked) await db.deleteFrom(table).execute();
  };
  const rebuildHours = async () => {
    await noteCallPeople(db);
    await db.deleteFrom('api_call_hours').execute();
    await sql`
      insert into api_call_hours (hour, source, calls, successes, errors, total_ms)
      select substr(created_at, 1, 13) || ':00:00.000Z', coalesce(source, ''), count(*),
        sum(case when status_code between 200 and 299 then 1 else 0 end),
        sum(case when status_code >= 400 then 1 else 0 end), sum(response_time)
      from api_calls group by 1, 2`.execute(db);
  };
  return { ...app, api, note, idsOf, clear, rebuildHours };
}

it('is exported and purged of one of two people who are alike: all of it, and nothing of the other', async () => {
  const { api, note, idsOf, clear, rebuildHours, database } = await createLog();
  const { db } = database;
  const exported = async (phone: string) => {
    const { blob } = await api.privacy.export({ query: { phone } });
    const document = JSON.parse(await blob.text()) as Record<string, { id: number }[]>;
    return Object.fromEntries(walked.map(([, name]) => [name, document[name]?.map(({ id }) => id)]));
  };
  const rowsSummed = async () => (await api.apiCalls.stats()).totalCalls;
  const drawn = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 });

  await fc.assert(
    fc.asyncProperty(twoPeople, drawn, drawn, async ([ana, bia], forAna, forBia) => {
      await clear();
      const addRows = async (person: Subscriber, choices: [number, number][]) => {
        for (const [notation, body] of choices) {
          const texts = [...person.notations, ...person.addresses];
          const written = texts[notation % texts.length] ?? '';
          await note(written, bodies[body % bodies.length]?.(written) ?? '', person);
        }
      };
      await addRows(bia, forBia);
      for (const decoy of decoys(ana)) await note('x', decoy, bia);
      const ofBia = await idsOf();
      await addRows(ana, forAna);
      const all = await idsOf();
      const ofAna = Object.fromEntries(
        Object.entries(all).map(([name, ids]) => [name, ids.filter((id) => !ofBia[name]?.includes(id))]),
      );
      await rebuildHours();
      const before = await api.apiCalls.stats();

      const asked = ana.notations[(forAna[0]?.[1] ?? 0) % ana.notations.length] ?? '';
      expect(await exported(asked)).toEqual(ofAna);
      await api.privacy.purge({ body: { phone: asked } });
      expect(await idsOf()).toEqual(ofBia);
      expect(await exported(asked)).toEqual(Object.fromEntries(walked.map(([, name]) => [name, []])));

      // The monitor's figures are those of the rows that are left.
      expect(await rowsSummed()).toBe(before.totalCalls - forAna.length);
      const sums = () => db.selectFrom('api_call_hours').selectAll().orderBy('hour').orderBy('source').execute();
      const left = await sums();
      await rebuildHours();
      expect(left).toEqual(await sums());
    }),
    { numRuns: 40 },
  );
});
