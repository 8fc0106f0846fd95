import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const payload = { app: 'WhatsAuto', sender: 'Ana', phone: '+55 11 98765-4321', message: 'oi' };

it('counts refused calls by minute and address: a flood is seen and fills nothing', async () => {
  const { request, signIn, clock, database, services } = await createTestApp({
    publicApiRate: 3,
    publicApiKey: 'chave-secreta',
  });
  const { api } = await signIn();
  const call = (key: string, remoteAddress: string) =>
    request({ method: 'POST', url: `/api/?key=${key}`, payload, remoteAddress });
  for (let count = 0; count < 8; count += 1) await call('chave-secreta', '10.0.0.1');
  for (let count = 0; count < 3; count += 1) await call('errada', '10.0.0.2');
  clock.advance(60_000);
  await call('errada', '10.0.0.2');
  const { refused, total } = await api.apiCalls.refused();
  expect(total).toBe(9);
  expect(refused.map(({ ip_address, cause, calls }) => [ip_address, cause, calls])).toEqual([
    ['10.0.0.2', 'key', 1],
    ['10.0.0.1', 'limit', 5],
    ['10.0.0.2', 'key', 3],
  ]);
  // Of wrong keys the first of each minute is on record, and told.
  const rows = await database.db.selectFrom('api_calls').select('status_code').orderBy('id').execute();
  expect(rows.map(({ status_code }) => status_code)).toEqual([200, 200, 200, 401, 401]);
  clock.advance(8 * 24 * 60 * 60_000);
  await call('errada', '10.0.0.3');
  await services.refusedCalls.flush();
  expect(await database.db.selectFrom('refused_calls').select('ip_address').execute()).toEqual([
    { ip_address: '10.0.0.3' },
  ]);
});
