import { expect, it, vi } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { createTestApp } from '../../testing/test-app.ts';

const isShared = process.env['TEST_ENGINE'] === 'postgres';
/** One process to an SQLite file, several to a PostgreSQL. */
const nodes = isShared ? 3 : 1;

it(`fires an occurrence once, on ${nodes} node(s), also when its job is worked off again after a crash`, async () => {
  // Yesterday, a second before noon. PostgreSQL goes by its own clock, so there the occurrence is due before these nodes
  // think it is; SQLite's queue goes by this one.
  const noon = new Date(Date.now() - 24 * 60 * 60_000);
  noon.setUTCHours(12, 0, 0, 0);
  let began = 0;
  const passed = () => (isShared || began === 0 ? 0 : performance.now() - began);
  const clock = () => new Date(noon.getTime() - 1000 + passed());
  const { services, signIn, restart } = await createTestApp({ timeZone: 'UTC' }, { clock });
  const { api } = await signIn();
  const { id } = await api.triggers.create({
    body: {
      name: 'Meio-dia',
      type: 'SCHEDULED',
      condition_type: 'CRON_EXPRESSION',
      condition_value: `0 12 ${noon.getUTCDate()} ${noon.getUTCMonth() + 1} *`,
      actions: [{ type: 'LOG_EVENT', value: { message: 'Meio-dia', saveToDatabase: true } }],
    },
  });
  const others = [];
  for (let count = 1; count < nodes; count += 1) others.push(await restart());
  began = performance.now();
  await Promise.all([services, ...others].map(({ automation }) => automation.start()));

  const finished = await vi.waitFor(async () => {
    const runs = await api.triggers.runs({ query: {} });
    expect(runs).toMatchObject([{ trigger_id: id, state: 'succeeded' }]);
    return runs;
  }, patience);
  expect(finished[0]?.cause).toMatch(/^Agendado para \d\d\/\d\d\/\d{4}, 12:00$/);
  // The next one is planned, a year later, and nothing else is left to do.
  const idle = { queue: 'trigger-schedule', waiting: 1, active: 0, dead: 0 };
  await vi.waitFor(async () => expect(await services.automation.jobs.depths()).toContainEqual(idle), patience);

  const occurrence = noon.toISOString();
  const { jobs } = services.automation;
  await jobs.enqueue('trigger-schedule', { triggerId: id, occurrence }, { key: 'as after a crash' });
  await vi.waitFor(async () => expect(await jobs.depths()).toContainEqual(idle), patience);
  expect(await api.triggers.runs({ query: {} })).toHaveLength(1);
  expect(await api.triggers.events({ query: {} })).toHaveLength(1);
});
