import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { retentionChoices } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import { createSecretBox } from '../../security/secret-box.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { forgeFormer, readEntries } from '../backup/archive.fixture.ts';
import { createBackups } from '../backup/backup.fixture.ts';
import { createSettingsRepository } from '../settings/settings.repository.ts';
import { createRows } from './retention.fixture.ts';
import { beforeOf, createRetentionService } from './retention.service.ts';

const dayMs = 24 * 60 * 60_000;

async function create() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  const { db } = app.database;
  const rows = createRows(db);
  const countEvents = async () => (await db.selectFrom('logged_events').select('id').execute()).length;
  const enqueued: { payload: object; options: { runAt?: Date; key?: string } | undefined }[] = [];
  let work: (payload: { night: string; part: number }) => Promise<void> = async () => {};
  const jobs: Jobs = {
    ...app.services.automation.jobs,
    enqueue: async (_queue, payload, options) => void enqueued.push({ payload, options }),
    work: (_queue, handler) => {
      work = handler as typeof work;
    },
  };
  const calls = createApiCallsRepository(app.database);
  const retention = createRetentionService({
    ...{ db, jobs, clock: app.clock.read, stopwatch: app.clock.stopwatch, timeZone: 'America/Sao_Paulo' },
    settings: createSettingsRepository(db, createSecretBox(Buffer.alloc(32)), app.database.changes),
    removeCalls: calls.remove,
    noteCallers: calls.noteCallers,
    forgetMedia: async () => 0,
    announce: () => {},
    onForgotten: () => {},
  });
  /** The job of a night, as the queue brings it. */
  const night = (part = 1) => work({ night: app.clock.read().toISOString(), part });
  return { ...app, db, api, rows, countEvents, night, enqueued, retention };
}

describe('how long things are kept', () => {
  it('is twelve months in a new installation', async () => {
    const { api } = await create();
    expect(await api.retention.get()).toEqual({ choice: '12', next_run_at: '2026-03-11T07:30:00.000Z' });
  });

  it('is chosen, also for ever', async () => {
    const { api } = await create();
    for (const choice of retentionChoices) {
      const saved = await api.retention.save({ body: { choice } });
      expect(saved.choice).toBe(choice);
      expect(saved.next_run_at === null).toBe(choice === 'forever');
      expect(await api.retention.get()).toEqual(saved);
    }
  });

  test.each([{}, { choice: '5' }, { choice: 12 }, { choice: null }])('%j is refused with a text', async (payload) => {
    const { request, signIn } = await createTestApp();
    const { token } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'POST', url: '/admin/retention', payload, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Escolha por quanto tempo guardar']);
  });

  it('needs a session', async () => {
    const { api } = await createTestApp();
    for (const call of [
      () => api.retention.get(),
      () => api.retention.preview({ query: { choice: '3' } }),
      () => api.retention.save({ body: { choice: '3' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 401 });
    }
  });

  test.each([
    ['2026-03-31T12:00:00.000Z', '6', '2025-09-30T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '12', '2023-02-28T12:00:00.000Z'],
    ['2026-03-10T12:00:00.000Z', '24', '2024-03-10T12:00:00.000Z'],
  ] as const)('at %s, %s months ago was %s', (now, choice, before) => {
    expect(beforeOf(choice, new Date(now))).toBe(before);
  });
});

describe('an installation from before', () => {
  /** As the migration leaves a database that was there. */
  const createOld = async () => {
    const made = await create();
    const { db, database } = made;
    await db.deleteFrom('settings').where('name', '=', 'retention').execute();
    await db.schema.dropIndex('known_senders_last_seen').execute();
    await db.schema.alterTable('known_senders').dropColumn('last_seen_month').execute();
    await db
      .deleteFrom('schema_migrations' as never)
      .where('name' as never, '=', '0020-retention' as never)
      .execute();
    await migrate(db, database.engine, migrations);
    return made;
  };

  it('is asked, and keeps everything until somebody chooses', async () => {
    const { api, rows, night, countEvents } = await createOld();
    await rows.event('2019-01-01T00:00:00.000Z');
    expect(await api.retention.get()).toEqual({ choice: null, next_run_at: null });
    await night();
    expect(await countEvents()).toBe(1);
  });

  it('is not asked again after it chose to keep everything', async () => {
    const { api } = await createOld();
    await api.retention.save({ body: { choice: 'forever' } });
    expect(await api.retention.get()).toMatchObject({ choice: 'forever' });
  });
});

describe('a restored backup', () => {
  const restore = async (made: Awaited<ReturnType<typeof create>>, change: 'as-it-is' | 'from-before') => {
    const backups = createBackups(made.database);
    const { filename } = await backups.create({ description: '', password: '' });
    const bytes = readFileSync(backups.fileOf(filename));
    const old = () =>
      readEntries(bytes).then((entries) => {
        const settings = (entries.get('tables/settings.ndjson') ?? '').split('\n').filter(Boolean);
        return forgeFormer(bytes, '0017-spine', {
          settings: settings.filter((line) => !line.includes('"retention')),
        });
      });
    const file = path.join(backups.folder, 'upload');
    const archive = change === 'as-it-is' ? bytes : await old();
    await writeFile(file, archive);
    return () =>
      backups.import(
        { path: file, filename: 'a.zip', mimeType: '', size: archive.length },
        { mode: 'replace', password: '', without_secrets: 'false' },
      );
  };

  it('brings its choice along', async () => {
    const made = await create();
    await made.api.retention.save({ body: { choice: '24' } });
    const bringIn = await restore(made, 'as-it-is');
    await made.api.retention.save({ body: { choice: '3' } });
    await bringIn();
    expect(await made.api.retention.get()).toMatchObject({ choice: '24' });
  });

  it('from before there was one leaves what was chosen here', async () => {
    const made = await create();
    const bringIn = await restore(made, 'from-before');
    await made.api.retention.save({ body: { choice: '6' } });
    await bringIn();
    expect(await made.api.retention.get()).toMatchObject({ choice: '6' });
  });

  it('from before there was one is kept whole where nobody has chosen', async () => {
    const made = await create();
    await (await restore(made, 'from-before'))();
    expect(await made.api.retention.get()).toMatchObject({ choice: null });
  });
});

describe('a night', () => {
  it('is a job of the queue', async () => {
    const { api, rows, countEvents, services, log, clock } = await create();
    await api.retention.save({ body: { choice: '3' } });
    await rows.event('2025-12-10T11:59:59.999Z');
    await rows.event('2025-12-10T12:00:00.000Z');
    await services.automation.start();
    const at = clock.read().toISOString();
    await services.automation.jobs.enqueue('retention', { night: at, part: 1 }, { key: `${at}#1` });
    await expect.poll(countEvents).toBe(1);
    await expect.poll(() => log.join('')).toContain('"rows":1');
  });

  it('plans the next, and with it only one however often it is planned', async () => {
    const { night, enqueued, retention } = await create();
    await retention.start();
    await night();
    const next = { night: '2026-03-11T07:30:00.000Z', part: 1 };
    const plan = { payload: next, options: { runAt: new Date(next.night), key: `${next.night}#1` } };
    expect(enqueued).toEqual([plan, plan]);
  });

  it('long after the last one is only noted, because the clock may be wrong', async () => {
    const { api, rows, night, countEvents, clock } = await create();
    await api.retention.save({ body: { choice: '3' } });
    await rows.event('2026-03-01T00:00:00.000Z');
    clock.set(365 * dayMs);
    await night();
    expect(await countEvents()).toBe(1);
    clock.advance(dayMs);
    await night();
    expect(await countEvents()).toBe(0);
  });

  it('ends with the server between two batches, and the rest is a job for the next start', async () => {
    const { api, rows, night, enqueued, retention, countEvents } = await create();
    await api.retention.save({ body: { choice: '3' } });
    for (let count = 0; count < 300; count += 1) await rows.event('2025-01-01T00:00:00.000Z');
    const working = night();
    await retention.stop();
    await working;
    expect(await countEvents()).toBeGreaterThan(0);
    expect(enqueued.at(-1)?.payload).toMatchObject({ part: 2 });
  });
});

describe('the preview', () => {
  it('tells how much each choice would free', async () => {
    const { api, rows } = await create();
    for (const month of ['01', '04', '07', '10']) await rows.event(`2025-${month}-01T00:00:00.000Z`);
    await rows.call('2025-01-01T00:00:00.000Z', 'x'.repeat(1000));
    await rows.recipient(await rows.bulkSend('2025-01-01T00:00:00.000Z'), null);
    const shown = async (choice: '3' | '6' | '12') => {
      const { kinds } = await api.retention.preview({ query: { choice } });
      return Object.fromEntries(kinds.filter((kind) => kind.rows > 0).map((kind) => [kind.kind, kind.rows]));
    };
    expect(await shown('3')).toEqual({ calls: 1, bulkSends: 1, events: 4 });
    expect(await shown('6')).toEqual({ calls: 1, bulkSends: 1, events: 3 });
    expect(await shown('12')).toEqual({ calls: 1, bulkSends: 1, events: 1 });
    const { kinds } = await api.retention.preview({ query: { choice: '12' } });
    expect(kinds.find(({ kind }) => kind === 'calls')?.bytes).toBeGreaterThan(1000);
    expect(await api.retention.preview({ query: { choice: 'forever' } })).toEqual({ before: null, kinds: [] });
  });

  it('estimates what is too much to count', async () => {
    const { api, db } = await create();
    const events = Array.from({ length: 12_000 }, (_, index) => ({
      ...{ person_key: '', level: 'info' as const, message: 'm', details: '' },
      created_at: index < 9000 ? '2024-01-01T00:00:00.000Z' : '2026-03-10T11:00:00.000Z',
    }));
    for (let done = 0; done < events.length; done += 1000) {
      await db
        .insertInto('logged_events')
        .values(events.slice(done, done + 1000))
        .execute();
    }
    const { kinds } = await api.retention.preview({ query: { choice: '12' } });
    expect(kinds.find(({ kind }) => kind === 'events')?.rows).toBe(9000);
  });
});
