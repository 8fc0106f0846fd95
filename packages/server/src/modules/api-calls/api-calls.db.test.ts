import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createApiCallsRepository } from './api-calls.repository.ts';
import type { NewApiCall } from './insert-calls.ts';

const hour = 60 * 60 * 1000;

const sampleCall = (values: Partial<NewApiCall> = {}): NewApiCall => ({
  person_key: '',
  method: 'POST',
  endpoint: '/api/',
  status_code: 200,
  response_time: 10,
  ip_address: '10.0.0.1',
  user_agent: 'WhatsAuto',
  request_body: '{"message":"oi"}',
  response_body: '{"reply":"olá"}',
  source: 'menu',
  reason: 'Respondido pelo menu',
  created_at: '2026-03-10T11:59:00.000Z',
  notification: () => '',
  ...values,
});

async function createLog(calls: NewApiCall[] = []) {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  const repository = createApiCallsRepository(product.database);
  if (calls.length > 0) await repository.addAll(calls);
  return { ...product, apiCalls: api.apiCalls, repository, token };
}

describe('the call log', () => {
  it('keeps every field of a call', async () => {
    const { apiCalls, request } = await createLog();
    await request({
      method: 'POST',
      url: '/api/?x=1',
      payload: { message: 'oi', phone: '+55 11 98765-4321' },
      headers: { 'user-agent': 'WhatsAuto/3' },
      remoteAddress: '10.1.2.3',
    });
    const { calls } = await apiCalls.list();
    expect(calls).toEqual([
      {
        id: expect.any(Number),
        method: 'POST',
        endpoint: '/api/',
        status_code: 200,
        response_time: expect.any(Number),
        ip_address: '10.1.2.3',
        user_agent: 'WhatsAuto/3',
        request_body: '{"message":"oi","phone":"+55 11 98765-4321"}',
        response_body: '{"reply":""}',
        source: 'none',
        reason: 'Sem resposta, porque a resposta padrão está vazia.',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('has every one of many calls at once, none twice', async () => {
    const { apiCalls, request } = await createLog();
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        request({ method: 'POST', url: '/api/', payload: { message: `m${index}` } }),
      ),
    );
    const { calls, pagination } = await apiCalls.list({ query: { limit: 200 } });
    expect(pagination.total).toBe(120);
    expect(new Set(calls.map(({ request_body }) => request_body)).size).toBe(120);
  });

  it('is read in pages of 50, the newest first', async () => {
    const { apiCalls } = await createLog(
      Array.from({ length: 120 }, (_, index) => sampleCall({ response_time: index })),
    );
    const first = await apiCalls.list();
    expect(first.pagination).toEqual({ page: 1, limit: 50, total: 120, totalPages: 3 });
    expect(first.calls.map(({ response_time }) => response_time)).toEqual(
      Array.from({ length: 50 }, (_, index) => 119 - index),
    );
    expect((await apiCalls.list({ query: { page: 3 } })).calls).toHaveLength(20);
    expect((await apiCalls.list({ query: { page: 99 } })).calls).toEqual([]);
  });

  it('says one page for an empty log', async () => {
    const { apiCalls } = await createLog();
    expect((await apiCalls.list()).pagination).toEqual({ page: 1, limit: 50, total: 0, totalPages: 1 });
  });

  test.each(['page=0', 'page=-1', 'page=abc', 'limit=0', 'limit=201', 'page=1.5', 'page=1e99'])(
    'refuses ?%s',
    async (query) => {
      const { request, token } = await createLog();
      const answer = await request({ url: `/admin/api-calls?${query}`, headers: { authorization: `Bearer ${token}` } });
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'Página inválida']);
    },
  );

  it('goes on without the log when the log cannot be written', async () => {
    const { request, database, log } = await createLog();
    await database.db.schema.alterTable('api_calls').renameTo('api_calls_gone').execute();
    const answer = await request({ method: 'POST', url: '/api/', payload: { message: 'oi' } });
    expect(answer.statusCode).toBe(200);
    expect(log.join('')).toContain('background failure');
  });
});

describe('GET /admin/api-calls/stats', () => {
  it('counts all, good and bad calls, their time, and those of the administrator’s day', async () => {
    // Noon UTC is 9 in São Paulo, where the day began at 3 UTC.
    const { apiCalls } = await createLog([
      sampleCall({ response_time: 10 }),
      sampleCall({ status_code: 400, response_time: 30, source: null }),
      sampleCall({ status_code: 304, response_time: 20, source: null }),
      sampleCall({ created_at: '2026-03-10T03:00:00.000Z', response_time: 0 }),
      sampleCall({ created_at: '2026-03-10T02:59:59.999Z', response_time: 40 }),
    ]);
    expect(await apiCalls.stats()).toEqual({
      totalCalls: 5,
      successCalls: 3,
      errorCalls: 1,
      avgResponseTime: 20,
      todayCalls: 4,
    });
  });

  it('is all zeros at first', async () => {
    const { apiCalls } = await createLog();
    expect(await apiCalls.stats()).toEqual({
      totalCalls: 0,
      successCalls: 0,
      errorCalls: 0,
      avgResponseTime: 0,
      todayCalls: 0,
    });
  });
});

describe('GET /admin/api-calls/hours', () => {
  it('gives the last 24 hours, empty ones too, by result and by source', async () => {
    const { apiCalls } = await createLog([
      sampleCall({ created_at: '2026-03-10T12:00:00.000Z' }),
      sampleCall({ created_at: '2026-03-10T11:10:00.000Z', status_code: 500, source: null }),
      sampleCall({ created_at: '2026-03-10T11:20:00.000Z', source: 'ai' }),
      sampleCall({ created_at: '2026-03-09T12:59:00.000Z' }),
    ]);
    const hours = await apiCalls.hours();
    expect(hours).toHaveLength(24);
    expect(hours[0]).toMatchObject({ hour: '2026-03-09T13:00:00.000Z', success: 0, error: 0 });
    expect(hours[22]).toMatchObject({
      hour: '2026-03-10T11:00:00.000Z',
      success: 1,
      error: 1,
      bySource: { ai: 1, menu: 0 },
    });
    expect(hours[23]).toMatchObject({ hour: '2026-03-10T12:00:00.000Z', success: 1, bySource: { menu: 1 } });
  });
});

describe('DELETE /admin/api-calls/cleanup', () => {
  it('keeps the newest 1000, and the figures follow', async () => {
    const old = Array.from({ length: 2500 }, () =>
      sampleCall({ created_at: '2026-03-01T00:00:00.000Z', status_code: 500 }),
    );
    const kept = Array.from({ length: 1000 }, (_, index) => sampleCall({ response_time: index }));
    const { apiCalls, repository } = await createLog(old);
    await repository.addAll(kept);
    expect(await apiCalls.cleanup()).toEqual({ deletedRecords: 2500 });
    expect(await apiCalls.stats()).toMatchObject({
      totalCalls: 1000,
      successCalls: 1000,
      errorCalls: 0,
      avgResponseTime: 500,
    });
    expect((await apiCalls.list({ query: { page: 20 } })).calls.at(-1)).toMatchObject({ response_time: 0 });
    expect(await apiCalls.cleanup()).toEqual({ deletedRecords: 0 });
  });

  it('has nothing to do for a short log', async () => {
    const { apiCalls } = await createLog([sampleCall()]);
    expect(await apiCalls.cleanup()).toEqual({ deletedRecords: 0 });
    expect((await apiCalls.stats()).totalCalls).toBe(1);
  });
});

describe('all of it', () => {
  it('needs a session', async () => {
    const { api, clock } = await createTestApp();
    clock.advance(hour);
    await expect(api.apiCalls.list()).rejects.toMatchObject({ status: 401 });
    await expect(api.apiCalls.stats()).rejects.toMatchObject({ status: 401 });
    await expect(api.apiCalls.hours()).rejects.toMatchObject({ status: 401 });
    await expect(api.apiCalls.cleanup()).rejects.toMatchObject({ status: 401 });
  });
});
