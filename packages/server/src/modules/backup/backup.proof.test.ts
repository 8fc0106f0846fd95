import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';
import { signInTo } from '../../testing/product-client.ts';

/** `npm run prove` asks for ten million; fifty thousand show in every test run that the proof still works. */
const rows = process.env['PROVE_KILLS'] ? 10_000_000 : 50_000;
const memoryMb = 300;
/** Ends what hangs, and nothing that is only slow because the machine has other work. */
const timeout = 900_000 + rows;

it(`backs up ${rows} logged calls and brings them back in less than ${memoryMb} MB`, { timeout }, async () => {
  const dataDir = createDataDir();
  await logCalls(dataDir);
  const product = startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const api = await signInTo(await product.address);
  /** `fetch` gives up waiting for an answer after five minutes; the work itself goes on. */
  const end = (call: Promise<unknown>) =>
    call.catch(() =>
      expect.poll(async () => (await api.backup.status()).running, { timeout, interval: 1000 }).toBe(null),
    );

  const creating = watchMemory(product.process.pid ?? 0, 'VmRSS');
  await end(api.backup.create({ body: {} }));
  expect(creating.peakMb()).toBeLessThan(memoryMb);
  const [backup] = (await api.backup.list()).backups;

  // Without the database's own file, which the system keeps in memory as long as nobody else wants the room.
  const restoring = watchMemory(product.process.pid ?? 0, 'RssAnon');
  await end(api.backup.restore({ params: { filename: backup?.filename ?? '' }, body: {} }));
  expect(restoring.peakMb()).toBeLessThan(memoryMb);
  expect((await api.backup.list()).backups.map(({ kind }) => kind)).toEqual(['before-restore', 'manual']);
  const { pagination, calls } = await api.apiCalls.list({ query: {} });
  expect([pagination.total, calls[0]?.id]).toEqual([rows, rows]);
});

async function logCalls(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into api_calls (method, endpoint, status_code, response_time, ip_address, user_agent, request_body,
      response_body, source, reason, created_at)
    select 'POST', '/api/', 200, n % 50, '10.0.' || (n % 250) || '.' || (n % 13), 'okhttp/4.9.0',
      '{"app":"WhatsAuto","sender":"Cliente ' || hex(randomblob(4)) || '","message":"' || hex(randomblob(12)) || '"}',
      '{"reply":"Olá! Já vamos responder."}', 'default', 'Resposta padrão', '2026-01-01T00:00:00.000Z'
    from numbers`.execute(db);
  await sql`
    insert into api_call_hours (hour, source, calls, successes, errors, total_ms)
    values ('2026-01-01T00:00:00.000Z', 'default', ${rows}, ${rows}, 0, 0)`.execute(db);
  await close();
}

/** The most that the process had in memory since then. */
function watchMemory(pid: number, figure: 'VmRSS' | 'RssAnon') {
  let peakKb = 0;
  const look = () => {
    peakKb = Math.max(peakKb, memoryOf(pid, figure));
  };
  const timer = setInterval(look, 100);
  return {
    peakMb() {
      clearInterval(timer);
      look();
      return peakKb / 1024;
    },
  };
}

function memoryOf(pid: number, figure: string): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(status, 'utf8'))?.[1]);
}
