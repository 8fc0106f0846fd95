import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { createForget } from './forget.ts';
import { createRows } from './retention.fixture.ts';

const now = '2026-03-10T12:00:00.000Z';
const before = '2025-03-10T12:00:00.000Z';
const noJobs = { dead: async () => [], discard: async () => true, forgetDone: async () => {} };

async function create({ knownSendersMax = 1000 } = {}) {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { db } = database;
  const calls = createApiCallsRepository(database);
  const forget = createForget({ db, removeCalls: calls.remove, jobs: noJobs, knownSendersMax });
  return { db, calls, forget, rows: createRows(db) };
}
type Made = Awaited<ReturnType<typeof create>>;

const tables = ['incoming_messages', 'outgoing_messages', 'bulk_sends', 'bulk_send_recipients'] as const;
const readAll = async ({ db }: Made) => {
  const [incoming, outgoing, sends, recipients] = [
    await db.selectFrom('incoming_messages').selectAll().execute(),
    await db.selectFrom('outgoing_messages').selectAll().execute(),
    await db.selectFrom('bulk_sends').selectAll().execute(),
    await db.selectFrom('bulk_send_recipients').selectAll().execute(),
  ];
  return { incoming, outgoing, sends, recipients };
};

/** Around the limit, exactly on it, and from a clock that was wrong. */
const moment = fc.constantFrom(
  '1970-01-01T00:00:00.000Z',
  '2024-12-01T00:00:00.000Z',
  '2025-03-10T11:59:59.999Z',
  before,
  '2025-03-10T12:00:00.001Z',
  now,
  '2031-01-01T00:00:00.000Z',
);
const history = fc.array(
  fc.record({
    at: moment,
    /** The message that it answers, and the bulk send that it is part of, among those before it. */
    answers: fc.option(fc.nat(), { nil: undefined }),
    answeredAt: moment,
    part: fc.option(fc.record({ at: moment, state: fc.constantFrom('running', 'paused', 'finished', 'cancelled') }), {
      nil: undefined,
    }),
  }),
  { maxLength: 12 },
);

it('forgets nothing young, and nothing that something young refers to', async () => {
  const made = await create();
  const { db, rows, forget } = made;
  await fc.assert(
    fc.asyncProperty(history, async (entries) => {
      for (const table of tables.toReversed()) await db.deleteFrom(table).execute();
      const received: number[] = [];
      for (const { at, answers, answeredAt, part } of entries) {
        received.push(await rows.incoming(at));
        const answered = answers === undefined ? null : (received[answers % received.length] ?? null);
        const sent = await rows.outgoing(answeredAt, answered);
        if (part) await rows.recipient(await rows.bulkSend(part.at, part.state as 'running'), sent);
      }
      const was = await readAll(made);
      await forget.old(before, now, {});
      const is = await readAll(made);

      const isEnded = ({ state }: { state: string }) => state === 'finished' || state === 'cancelled';
      const sends = was.sends.filter((send) => !isEnded(send) || send.updated_at >= before);
      const recipients = was.recipients.filter(({ bulk_send_id }) => sends.some(({ id }) => id === bulk_send_id));
      const mustStayOut = was.outgoing.filter(
        ({ id, created_at }) => created_at >= before || recipients.some(({ outgoing_id }) => outgoing_id === id),
      );
      expect(is.sends).toEqual(sends);
      expect(is.recipients).toEqual(recipients);
      expect(is.outgoing).toEqual(expect.arrayContaining(mustStayOut));
      const mustStayIn = was.incoming.filter(
        ({ id, created_at }) => created_at >= before || is.outgoing.some(({ answers_id }) => answers_id === id),
      );
      expect(is.incoming).toEqual(expect.arrayContaining(mustStayIn));
    }),
    { numRuns: 40 },
  );
});

it('forgets all that is old and that nothing keeps, where time went on as it does', async () => {
  const made = await create();
  const { rows, forget } = made;
  const moments = ['2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z', now];
  for (const at of moments) {
    const sent = await rows.outgoing(at, await rows.incoming(at));
    await rows.recipient(await rows.bulkSend(at), sent);
  }
  await forget.old(before, now, {});
  const { incoming, outgoing, sends, recipients } = await readAll(made);
  for (const left of [incoming, outgoing, sends, recipients]) expect(left.map(({ id }) => id)).toEqual([3, 4]);
});

it('takes calls away with their share of the sums', async () => {
  const { db, calls, forget, rows } = await create();
  for (const at of ['2024-05-01T10:00:00.000Z', '2025-03-10T12:00:00.000Z', now]) await rows.call(at);
  expect(await forget.old('2025-03-10T12:30:00.000Z', now, {})).toBe(2);
  expect(await calls.stats(now)).toMatchObject({ totalCalls: 1, successCalls: 1 });
  expect(await db.selectFrom('api_call_hours').select('hour').execute()).toEqual([{ hour: now }]);
});

it('ends runs, events and notifications, but no run that ended since or goes on, and no wish', async () => {
  const { db, forget, rows } = await create();
  const old = '2025-01-01T00:00:00.000Z';
  await rows.run(old, old);
  await rows.run(old, null);
  await rows.run(old, now);
  await rows.event(old);
  await rows.event(now);
  await rows.notification(old);
  await rows.consent(old);
  await forget.old(before, now, {});
  const runs = await db.selectFrom('trigger_runs').select('finished_at').orderBy('id').execute();
  expect(runs).toEqual([{ finished_at: null }, { finished_at: now }]);
  const ids = async (table: 'logged_events' | 'notifications' | 'consent_events') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  expect(await ids('logged_events')).toEqual([2]);
  expect(await ids('notifications')).toEqual([]);
  expect(await ids('consent_events')).toEqual([1]);
  expect(await db.selectFrom('trigger_run_actions').select('run_id').orderBy('run_id').execute()).toEqual([
    { run_id: 2 },
    { run_id: 3 },
  ]);
});

it('goes on past rows of a clock that was ahead', async () => {
  const { db, forget, rows } = await create();
  for (let count = 0; count < 20; count += 1) await rows.event('2031-01-01T00:00:00.000Z');
  for (let count = 0; count < 20; count += 1) await rows.event('2024-01-01T00:00:00.000Z');
  await rows.event(now);
  expect(await forget.old(before, now, {})).toBe(20);
  expect(await db.selectFrom('logged_events').select('id').execute()).toHaveLength(21);
});

it('is stopped between batches, and goes on when it begins again', async () => {
  const { db, forget, rows } = await create();
  for (let count = 0; count < 600; count += 1) await rows.event('2024-01-01T00:00:00.000Z');
  const left = async () => (await db.selectFrom('logged_events').select('id').execute()).length;
  const seen: number[] = [];
  while ((await left()) > 0) {
    const was = await left();
    // Told to stop as soon as a batch went: the question is asked before each.
    let asked = 0;
    await forget.old(before, now, { isOver: () => asked++ > 0 });
    expect(await left()).toBeLessThan(was);
    seen.push(was);
  }
  expect(seen.length).toBeGreaterThan(1);
});

it('forgets senders that were not heard of within the kept time, and those beyond the bound, the oldest first', async () => {
  const { db, forget, rows } = await create({ knownSendersMax: 2 });
  const months = ['2025-02', '2025-03', '2025-07', '2026-01', '2026-03'];
  for (const [index, month] of months.entries()) await rows.sender(`551198765432${index}`, month);
  const left = async () =>
    (await db.selectFrom('known_senders').select('last_seen_month').orderBy('last_seen_month').execute()).map(
      ({ last_seen_month }) => last_seen_month,
    );
  await forget.old(before, now, {});
  expect(await left()).toEqual(months.slice(1));
  await forget.excess({});
  expect(await left()).toEqual(months.slice(3));
});
