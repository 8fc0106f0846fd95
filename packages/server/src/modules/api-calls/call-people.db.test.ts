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

const over = at(23, 0);

it.each(['noted', 'open'])(
  "finds a person's calls among many of others, oldest first, in hours that are %s",
  async (state) => {
    const { calls, call, momentsOf } = await createLog();
    const ofBia = Array.from({ length: 1500 }, (_, index) => call(bia, at(9, Math.floor(index / 3))));
    await calls.addAll([call(ana, at(9, 0)), ...ofBia, call(ana, at(9, 500)), call('', at(9, 500))]);
    await calls.addAll([call(ana, at(14, 0)), call(bia, at(15, 0))]);
    if (state === 'noted') await calls.noteCallers(over);
    expect(await momentsOf(ana)).toEqual([at(9, 0), at(9, 500), at(14, 0)]);
    expect([await calls.countOf(ana), await calls.countOf(bia), await calls.countOf('')]).toEqual([3, 1501, 0]);
  },
);

it.each(['noted', 'open'])('forgets one person and nobody else, in hours that are %s', async (state) => {
  const { calls, call, momentsOf, noted } = await createLog();
  await calls.addAll([call(ana, at(9, 0)), call(bia, at(9, 1)), call(ana, at(11, 0)), call(bia, at(11, 0))]);
  if (state === 'noted') await calls.noteCallers(over);
  await calls.forgetPerson(ana);
  await calls.noteCallers(over);
  expect(await momentsOf(ana)).toEqual([]);
  expect(await momentsOf(bia)).toEqual([at(9, 1), at(11, 0)]);
  expect((await noted()).map(({ person_key }) => person_key)).toEqual([bia, bia]);
});

it('notes nobody longer than there are calls of that hour', async () => {
  const { calls, call, noted } = await createLog();
  await calls.addAll([call(ana, at(9, 0)), call(bia, at(10, 0))]);
  await calls.noteCallers(over);
  await calls.remove(await calls.idsBefore(2, 10));
  expect(await noted()).toEqual([{ person_key: bia, hour: at(10, 0) }]);
});

it('notes the hours that are over, and again those in which a call came late', async () => {
  const { calls, call, momentsOf, noted } = await createLog();
  await calls.addAll([call(ana, at(9, 0)), call(ana, at(9, 1)), call('', at(9, 2)), call(ana, at(10, 0))]);
  await calls.noteCallers(at(10, 30));
  expect(await noted()).toEqual([{ person_key: ana, hour: at(9, 0) }]);
  await calls.addAll([call(bia, at(9, 3))]);
  expect(await momentsOf(bia)).toEqual([at(9, 3)]);
  await calls.noteCallers(at(10, 30));
  expect(await noted()).toEqual([
    { person_key: ana, hour: at(9, 0) },
    { person_key: bia, hour: at(9, 0) },
  ]);
  expect(await momentsOf(ana)).toEqual([at(9, 0), at(9, 1), at(10, 0)]);
});

it('stopped in the middle of an hour, it finds everybody all the same and notes them the next time', async () => {
  const { calls, call, momentsOf, noted } = await createLog();
  const ofBia = Array.from({ length: 1500 }, (_, index) => call(bia, at(9, index)));
  await calls.addAll([...ofBia, call(ana, at(9, 1600))]);
  let looks = 0;
  await calls.noteCallers(over, { isOver: () => ++looks > 2 });
  expect((await noted()).map(({ person_key }) => person_key)).toEqual([bia]);
  expect(await momentsOf(ana)).toEqual([at(9, 1600)]);
  await calls.noteCallers(over);
  expect((await noted()).map(({ person_key }) => person_key)).toEqual([ana, bia]);
});

it('of somebody who is purged while the hour is being noted nothing comes back', async () => {
  const { calls, call, noted } = await createLog();
  const ofBia = Array.from({ length: 1500 }, (_, index) => call(bia, at(9, index)));
  await calls.addAll([...ofBia, call(ana, at(9, 1600))]);
  const noting = calls.noteCallers(over, { rest: 1 });
  await calls.forgetPerson(ana);
  await noting;
  await calls.noteCallers(over);
  expect((await noted()).map(({ person_key }) => person_key)).toEqual([bia]);
});

it('finds who writes again while being purged', async () => {
  const { calls, call, momentsOf } = await createLog();
  await calls.addAll([call(ana, at(9, 0))]);
  await calls.noteCallers(over);
  const purging = calls.forgetPerson(ana);
  await calls.addAll([call(ana, at(9, 1))]);
  await purging;
  const left = await calls.countOf(ana);
  await calls.noteCallers(over);
  expect(await momentsOf(ana)).toHaveLength(left);
});
