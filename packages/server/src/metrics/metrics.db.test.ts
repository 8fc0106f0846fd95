import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const metricsToken = 'a-token-for-prometheus';
const headers = { authorization: `Bearer ${metricsToken}` };

describe('/metrics', () => {
  it('is for whoever has the token, and is not there without one', async () => {
    const open = await createTestApp({ metricsToken });
    expect((await open.request({ url: '/metrics' })).statusCode).toBe(401);
    const wrong = { authorization: 'Bearer another-token-altogether' };
    expect((await open.request({ url: '/metrics', headers: wrong })).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const answer = await open.request({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');

    const closed = await createTestApp();
    expect((await closed.request({ url: '/metrics', headers })).statusCode).toBe(404);
  });

  it('tells replies by source, their latency, jobs, numbers and the process, in the format of Prometheus', async () => {
    const { request, signIn, services } = await createTestApp({ metricsToken });
    const { api } = await signIn();
    await services.automation.start();
    await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
    for (const message of ['oi', 'OI', 'outra']) {
      await request({ method: 'POST', url: '/api/', payload: { message, sender: 'Ana' } });
    }
    const { payload } = await request({ url: '/metrics', headers });
    const lines = payload.split('\n').filter((line) => line !== '');
    const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/;
    expect(lines.filter((line) => !/^# (HELP|TYPE) /.test(line) && !sample.test(line))).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'recado_database_up 1',
        'recado_replies_total{channel="api",source="menu"} 2',
        'recado_replies_total{channel="api",source="none"} 1',
        'recado_reply_seconds_bucket{le="+Inf",channel="api"} 3',
        'recado_reply_seconds_count{channel="api"} 3',
        'recado_instances{state="connected"} 0',
        'recado_instances_wanted 0',
        'recado_jobs{queue="trigger-run",state="dead"} 0',
        'recado_notifications_pending 0',
        expect.stringMatching(/^process_resident_memory_bytes \d{7,}$/),
        expect.stringMatching(/^nodejs_eventloop_lag_seconds\{quantile="0.99"\} /),
      ]),
    );
  });

  it('has every metric that is documented, of the type that is documented', async () => {
    const { request } = await createTestApp({ metricsToken });
    const { payload } = await request({ url: '/metrics', headers });
    const types = new Map([...payload.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    const document = await readFile(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const rows = [...document.matchAll(/^\| (`(?:recado|process|nodejs)_[^|]*)\| (\w*) *\|/gm)];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, names = '', type] of rows) {
      for (const [, name] of names.matchAll(/`(\w+)/g)) {
        expect(types.get(name), name).toEqual(type || expect.any(String));
      }
    }
  });

  it('answers while the database is away, and says so', async () => {
    const { request, database } = await createTestApp({ metricsToken });
    await database.close();
    const { statusCode, payload } = await request({ url: '/metrics', headers });
    expect(statusCode).toBe(200);
    expect(payload).toContain('recado_database_up 0\n');
    // What only the database knows is left out, not told as a zero.
    expect(payload).toContain('recado_instances{');
    expect(payload).not.toMatch(/recado_(jobs|instances_wanted|notifications_pending)/);
  });
});
