import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messageKey, sampleMessage } from '@recado/contract';
import { CompiledQuery } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { createPausesRepository } from '../people/pauses.repository.ts';
import { createRows } from '../retention/retention.fixture.ts';
import { dayQueries } from './dashboard.repository.ts';

/** The clock of tests stands at noon in UTC: nine in the morning in São Paulo, whose day began at three. */
async function create() {
  // A folder of its own: the usual one may hold backups of whoever runs the tests.
  const backupDir = await mkdtemp(path.join(tmpdir(), 'recado-dashboard-'));
  onTestFinished(() => rm(backupDir, { recursive: true, force: true }));
  const app = await createTestApp({ backupDir });
  const { api } = await app.signIn();
  const { db } = app.database;
  return { ...app, db, api, rows: createRows(db), today: () => api.dashboard.today() };
}

it('counts what is registered, and gives the newest of the menu as examples', async () => {
  const { api } = await create();
  expect(await api.dashboard.registered()).toEqual({ menuItems: 0, responses: 0, examples: [] });
  for (const message of ['oi', 'pix', 'horário', 'entrega']) await api.menu.create({ body: { message, reply: 'a' } });
  await api.responses.create({ body: { phone: '11 98765-4321', message: 'oi', reply: 'a' } });
  expect(await api.dashboard.registered()).toEqual({
    menuItems: 4,
    responses: 1,
    examples: ['entrega', 'horário', 'pix'],
  });
});

describe('the day on the dashboard', () => {
  it('says nothing that is not so on a new installation', async () => {
    const { today } = await create();
    expect(await today()).toEqual({
      started_at: '2026-03-10T03:00:00.000Z',
      time_zone: 'America/Sao_Paulo',
      numbers: [],
      received: Array.from({ length: 10 }, () => 0),
      sources: [],
      unanswered: 0,
      paused: { total: 0, newest: [] },
      waiting: {
        now: 0,
        oldest: null,
        today: { count: 0, median: null, longest: null },
        week: { count: 0, median: null, longest: null },
      },
      failed: { sends: 0, triggerRuns: 0, jobs: 0, scriptRuns: 0, calls: 0, refusedCalls: 0, backup: null },
      lastBackup: null,
      steps: { number: false, replies: false, message: false, backup: false },
    });
  });

  it('counts no message where the console tried its own API', async () => {
    const { api, today } = await create();
    await api.publicApi.receive({ query: {}, body: sampleMessage });
    const { received, sources, steps } = await today();
    expect({ sources, message: steps.message }).toEqual({ sources: [], message: false });
    expect(received).not.toContain(1);
    const { calls } = await api.apiCalls.list({ query: {} });
    expect(calls).toMatchObject([{ source: null, reason: expect.stringContaining('Foi um teste do console.') }]);
    await api.publicApi.receive({ query: {}, body: { ...sampleMessage, message: 'oi' } });
    expect((await today()).received).toContain(1);
  });

  it('counts the messages of both channels by hour and source, from the midnight of the time zone', async () => {
    const { today, rows, db, database } = await create();
    const yesterday = await rows.incoming('2026-03-10T02:59:59.000Z');
    const ids = [
      await rows.incoming('2026-03-10T03:00:00.000Z'),
      await rows.incoming('2026-03-10T11:30:00.000Z'),
      await rows.incoming('2026-03-10T11:40:00.000Z'),
    ];
    await db
      .updateTable('incoming_messages')
      .set({ source: 'menu' })
      .where('id', 'in', [yesterday, ...ids])
      .execute();
    await db
      .updateTable('incoming_messages')
      .set({ state: 'silent', source: 'none' })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    const call = (created_at: string, source: 'ai' | 'menu' | null, status_code = 200) => ({
      ...{ person_key: '', method: 'POST', endpoint: '/api/', response_time: 1, ip_address: '', user_agent: '' },
      ...{ request_body: '', response_body: '', reason: null, notification: () => '', created_at, source, status_code },
    });
    await createApiCallsRepository(database).addAll([
      call('2026-03-10T02:30:00.000Z', 'ai'),
      call('2026-03-10T11:10:00.000Z', 'ai'),
      call('2026-03-10T11:20:00.000Z', 'menu'),
      call('2026-03-10T11:20:00.000Z', null, 400),
    ]);
    const { received, sources, failed, steps } = await today();
    const hours = (figures: Record<number, number>) => Array.from({ length: 10 }, (_, hour) => figures[hour] ?? 0);
    expect(received).toEqual(hours({ 0: 1, 8: 4 }));
    expect(sources).toEqual([
      { source: 'menu', hours: hours({ 0: 1, 8: 2 }) },
      { source: 'ai', hours: hours({ 8: 1 }) },
      { source: 'none', hours: hours({ 8: 1 }) },
    ]);
    expect([failed.calls, steps.message]).toEqual([1, true]);
  });

  it('lists what nothing answered, each text once, from every notation of both channels, and nothing that was left alone', async () => {
    const { request, rows, db, api } = await create();
    expect(await api.dashboard.unanswered()).toEqual([]);
    const post = (payload: string, type = 'application/json') =>
      request({ method: 'POST', url: '/api/', payload, headers: { 'content-type': type } });
    const long = `${'preço '.repeat(1000)}fim`;
    await post(JSON.stringify({ message: 'Preço', sender: 'Bia', phone: '+55 11 98765-4321' }));
    await post('message=pre%C3%A7o&sender=Caio', 'application/x-www-form-urlencoded');
    await post('{app=WhatsAuto, sender=Davi, message=entrega, group_name=, phone=}', 'text/plain');
    await post(
      '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\nfrete\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    );
    await post(JSON.stringify({ filler: 'x'.repeat(3000), message: long }));
    const at = '2026-03-10T11:00:00.000Z';
    const set = async (moment: string, source: string, text: string) => {
      const id = await rows.incoming(moment);
      await db
        .updateTable('incoming_messages')
        .set({ source, text, state: 'silent', sender_name: 'Ana' })
        .where('id', '=', id)
        .execute();
    };
    await set('2026-03-10T02:00:00.000Z', 'none', 'de ontem');
    await set(at, 'none', 'PREÇO ');
    for (const source of ['old', 'loop', 'blocked', 'paused', 'empty', 'group']) await set(at, source, source);
    const found = await api.dashboard.unanswered();
    expect(found[0]).toMatchObject({ message: 'preço', times: 3, name: 'Caio', phone: '' });
    expect(found.slice(1).map(({ message, times }) => [message.slice(0, 12), times])).toEqual(
      expect.arrayContaining([
        ['entrega', 1],
        ['frete', 1],
        [long.slice(0, 12), 1],
      ]),
    );
    expect(found).toHaveLength(4);
  });

  it('lists nothing for which an answer was registered meanwhile, as a reply would find it', async () => {
    const { request, rows, db, api, today } = await create();
    const post = (message: string, phone: string) =>
      request({ method: 'POST', url: '/api/', payload: JSON.stringify({ message, phone }) });
    await post('Preço', '+55 11 98765-4321');
    await post('preço ', '+55 11 91234-5678');
    await post('frete', '+55 11 98765-4321');
    const id = await rows.incoming('2026-03-10T11:00:00.000Z');
    await db
      .updateTable('incoming_messages')
      .set({ source: 'none', text: 'FRETE', state: 'silent', person_key: '5511987654321', phone: '+55 11 98765-4321' })
      .where('id', '=', id)
      .execute();
    const waiting = async () => [
      (await api.dashboard.unanswered()).map(({ message, times }) => `${messageKey(message)} ${times}`).sort(),
      (await today()).unanswered,
    ];
    expect(await waiting()).toEqual([['frete 2', 'preço 2'], 4]);

    // Without the ninth digit it is the same person; the other one still waits.
    await api.responses.create({ body: { phone: '11 8765-4321', message: 'PREÇO', reply: 'a' } });
    expect(await waiting()).toEqual([['frete 2', 'preço 1'], 3]);
    const item = await api.menu.create({ body: { message: ' Frete', reply: 'a' } });
    expect(await waiting()).toEqual([['preço 1'], 1]);
    await api.menu.create({ body: { message: 'preço', reply: 'a' } });
    expect(await waiting()).toEqual([[], 0]);
    await api.menu.remove({ params: { id: item.id } });
    expect(await waiting()).toEqual([['frete 2'], 2]);
    expect((await today()).sources).toMatchObject([{ source: 'none' }]);
  });

  it('tells what failed today, and who was taken over by hand', async () => {
    const { today, rows, db, services, api, clock } = await create();
    for (const at of ['2026-03-09T12:00:00.000Z', '2026-03-10T04:00:00.000Z']) {
      const id = await rows.outgoing(at);
      await db.updateTable('outgoing_messages').set({ state: 'error' }).where('id', '=', id).execute();
      const run = { trigger_id: 1, person_key: '', trigger_name: 'x', cause: '', facts: '{}', finished_at: at };
      await db
        .insertInto('trigger_runs')
        .values({ ...run, state: 'failed', started_at: at })
        .execute();
    }
    await rows.outgoing('2026-03-10T05:00:00.000Z');
    services.refusedCalls.count('key', '10.0.0.1');
    services.refusedCalls.count('key', '10.0.0.2');

    const pauses = createPausesRepository(db);
    const inMinutes = (minutes: number) => new Date(clock.read().getTime() + minutes * 60_000).toISOString();
    await api.contacts.create({ body: { name: 'Ana', phone: '11 98765-4321' } });
    const { person_key } = await db.selectFrom('contacts').select('person_key').executeTakeFirstOrThrow();
    await pauses.pause('loja', person_key, inMinutes(20));
    await pauses.pause('loja', '5511912345678', inMinutes(5));
    await pauses.pause('loja', '5511900000000', inMinutes(-1));

    const { failed, paused } = await today();
    expect(failed).toEqual({
      sends: 1,
      triggerRuns: 1,
      jobs: 0,
      scriptRuns: 0,
      calls: 0,
      refusedCalls: 2,
      backup: null,
    });
    expect(paused.total).toBe(2);
    expect(paused.newest.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ana', '+55 11 98765-4321'],
      ['', '+55 11 91234-5678'],
    ]);
  });

  it('counts what somebody did not get, and the runs with failures, as the screens that it leads to list them', async () => {
    const { api, db, rows, today } = await create();
    const at = '2026-03-10T05:00:00.000Z';
    const yesterday = '2026-03-09T22:00:00.000Z';
    const refused = async (origin: 'send' | 'bulk' | 'trigger', moment = at, request_key: string | null = null) => {
      const id = await rows.outgoing(moment);
      await db
        .updateTable('outgoing_messages')
        .set({ state: 'error', origin, request_key })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const recipient = async (send: number, outgoing: number | null, state: 'sent' | 'failed' | 'skipped') => {
      const id = await rows.recipient(send, outgoing);
      const reason = state === 'failed' ? 'Este número não está no WhatsApp.' : null;
      await db.updateTable('bulk_send_recipients').set({ state, reason }).where('id', '=', id).execute();
    };
    const run = async (started_at: string) => {
      const { id } = await db
        .insertInto('trigger_runs')
        .values({
          ...{ trigger_id: 1, person_key: '', trigger_name: 'x', cause: '', facts: '{}', state: 'succeeded' },
          ...{ started_at, finished_at: started_at },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const action = JSON.stringify({ type: 'SEND_BULK_WHATSAPP', value: {} });
      await db
        .insertInto('trigger_run_actions')
        .values({ run_id: id, position: 0, action, state: 'succeeded', result: '' })
        .execute();
      return id;
    };

    // Over since yesterday, or of yesterday.
    await refused('send', yesterday);
    await recipient(await rows.bulkSend(yesterday), null, 'failed');
    await refused('trigger', yesterday, `run:${await run(yesterday)}:0`);
    // A bulk send that goes on since yesterday: of those before its last message of then none is of today.
    const old = await rows.bulkSend(yesterday, 'running');
    await recipient(old, null, 'failed');
    await recipient(old, await rows.outgoing(yesterday), 'sent');
    await recipient(old, null, 'failed');

    await refused('send');
    // Of a trigger: one refused by WhatsApp, in both tables; one that is not on WhatsApp; one left out.
    const runId = await run(at);
    const begun = await rows.bulkSend(at);
    await db
      .updateTable('bulk_sends')
      .set({ origin_key: `${runId}:0` })
      .where('id', '=', begun)
      .execute();
    await recipient(begun, await refused('bulk'), 'failed');
    await recipient(begun, null, 'failed');
    await recipient(begun, null, 'skipped');
    // Taken back before it was out: whoever was to get it gets another one.
    await refused('bulk');
    // A message of a trigger that WhatsApp refused after its action was done.
    await refused('trigger', at, `run:${await run(at)}:0`);
    await run(at);

    const { failed } = await today();
    const listed = await api.send.recent({ query: { failed: 'today', limit: 200 } });
    const runs = await api.triggers.runs({ query: { failed: 'true', day: 'today' } });
    expect([failed.sends, failed.triggerRuns]).toEqual([5, 2]);
    expect([listed.length, runs.length]).toEqual([5, 2]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(5);
    expect(listed.every(({ state }) => state === 'error')).toBe(true);
    expect(listed.map(({ origin }) => origin).sort()).toEqual(['bulk', 'bulk', 'bulk', 'send', 'trigger']);
    expect(listed.filter(({ id }) => id < 0)).toMatchObject([
      { error: 'Este número não está no WhatsApp.', origin: 'bulk' },
      { error: 'Este número não está no WhatsApp.', origin: 'bulk' },
    ]);
    expect(await api.triggers.runs({ query: { failed: 'true' } })).toHaveLength(3);
    expect(await api.send.recent({ query: { failed: 'today', limit: 2 } })).toHaveLength(2);
  });

  it('knows the last backup, and which first steps are done', async () => {
    const { today, api, clock } = await create();
    await api.backup.create({ body: {} });
    clock.advance(60_000);
    const { filename, created_at, kind } = await api.backup.create({ body: {} });
    await api.menu.create({ body: { message: 'oi', reply: 'olá' } });
    const { lastBackup, steps } = await today();
    expect(lastBackup).toEqual({ filename, created_at, kind });
    expect(steps).toEqual({ number: false, replies: true, message: false, backup: true });
  });

  it('needs a session', async () => {
    const { request } = await createTestApp();
    expect((await request({ method: 'GET', url: '/admin/dashboard/today' })).statusCode).toBe(401);
  });

  it('reads the rows of the day by their keys, however many there are before', async () => {
    const { database } = await createTestApp();
    const { db, engine } = database;
    const { pauseCount: _count, pauses: _pauses, ...queries } = dayQueries(db);
    const start = '2026-03-10T03:00:00.000Z';
    await db.connection().execute(async (line) => {
      // On tables without rows PostgreSQL would always read everything.
      if (engine === 'postgres') await line.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
      for (const query of [
        ...Object.values(queries).map((make) =>
          make.length === 2 ? (make as typeof queries.triggerRuns)(5, start) : queries.callHours(start),
        ),
      ]) {
        const { sql, parameters } = query.compile();
        const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
        const { rows } = await line.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
        expect(JSON.stringify(rows), sql).not.toMatch(/Seq Scan|SCAN (?!CONSTANT)/);
      }
      if (engine === 'postgres') await line.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
    });
  });
});
