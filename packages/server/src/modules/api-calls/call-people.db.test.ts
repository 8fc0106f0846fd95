import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createApiCallsRepository } from './api-calls.repository.ts';
import type { NewApiCall } from './insert-calls.ts';

const [ana, bia] = ['5511987654321', '5531998765432'];

async function createLog() {
  const { database } = await createTestApp();
  const calls = createApiCallsRepository(database);
  const call = (person_key: string, created_at: string): NewApiCall => ({
    ...{ person_key, method: 'POST', endpoint: '/api/', status_code: 200, response_time: 1, ip_address: '' },
    ...{ user_agent: '', request_body: '', response_body: '', source: 'menu', reason: null, created_at },
    notification: () => '',
  });
  const momentsOf = async (key: string) => {
    const moments: string[] = [];
    for await (const some of calls.callsOf(key)) moments.push(...some.map(({ created_at }) => created_at));
    return moments;
  };
  const noted = () => database.db.selectFrom('api_call_people').selectAll().orderBy('person_key').execute();
  return { database, calls, call, momentsOf, noted };
}

const at = (hour: number, second: number) => new Date(Date.UTC(2026, 2, 10, hour, 0, second)).toISOString();

it("finds a person's calls among many of others, oldest first", async () => {
  const { calls, call, momentsOf } = await createLog();
  const ofBia = Array.from({ length: 1500 }, (_, index) => call(bia, at(9, Math.floor(index / 3))));
  await calls.addAll([call(ana, at(9, 0)), ...ofBia, call(ana, at(9, 500)), call('', at(9, 500))]);
  await calls.addAll([call(ana, at(14, 0)), call(bia, at(15, 0))]);
  expect(await momentsOf(ana)).toEqual([at(9, 0), at(9, 500), at(14, 0)]);
  expect([await calls.countOf(ana), await calls.countOf(bia), await calls.countOf('')]).toEqual([3, 1501, 0]);
});

it('forgets one person and nobody else', async () => {
  const { calls, call, momentsOf, noted } = await createLog();
  await calls.addAll([call(ana, at(9, 0)), call(bia, at(9, 1)), call(ana, at(11, 0)), call(bia, at(11, 0))]);
  await calls.forgetPerson(ana);
  expect(await momentsOf(ana)).toEqual([]);
  expect(await momentsOf(bia)).toEqual([at(9, 1), at(11, 0)]);
  expect((await noted()).map(({ person_key }) => person_key)).toEqual([bia, bia]);
});

it('notes nobody longer than there are calls of that hour', async () => {
  const { calls, call, noted } = await createLog();
  await calls.addAll([call(ana, at(9, 0)), call(bia, at(10, 0))]);
  await calls.remove(await calls.idsBefore(2, 10));
  expect(await noted()).toEqual([{ person_key: bia, hour: at(10, 0) }]);
});
