import { expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { JobTimes } from './jobs.port.ts';

const jobTimes: JobTimes = { attempts: 1, firstRetryMs: 20, lastRetryMs: 50, rememberMs: 60_000 };
const patience = { timeout: 15_000, interval: 25 };

/** A product in which a run failed for good, because a table was out of reach; `repair` brings it back. */
async function createFailing() {
  const { services, signIn, database } = await createTestApp({}, { jobTimes, clock: systemClock });
  const { api } = await signIn();
  const value = { message: 'Feito', saveToDatabase: true };
  const { id } = await api.triggers.create({
    body: { name: 'Aviso', condition_type: 'ALWAYS', actions: [{ type: 'LOG_EVENT', value }] },
  });
  const run = await api.triggers.execute({ params: { id }, body: {} });
  const rename = (from: 'trigger_run_actions' | 'away', to: string) =>
    database.db.schema.alterTable(from).renameTo(to).execute();
  await rename('trigger_run_actions', 'away');
  await services.automation.start();
  const [job] = await vi.waitFor(async () => {
    const failed = await api.jobs.failed();
    expect(failed).toHaveLength(1);
    return failed;
  }, patience);
  if (!job) throw new Error('No failed job');
  return { api, run, job, repair: () => rename('away', 'trigger_run_actions') };
}

it('shows a failed job in words and runs it again on request', async () => {
  const { api, run, job, repair } = await createFailing();
  expect(job).toMatchObject({ what: `Execução nº ${run.id}`, attempts: 1 });
  expect(job.error).toContain('trigger_run_actions');
  await repair();
  await api.jobs.retry({ params: { id: job.id } });
  await vi.waitFor(async () => {
    expect(await api.triggers.runs({ query: {} })).toMatchObject([{ id: run.id, state: 'succeeded' }]);
  }, patience);
  expect(await api.triggers.events({ query: {} })).toMatchObject([{ message: 'Feito' }]);
  expect(await api.jobs.failed()).toEqual([]);
});

it('forgets a failed job on request, and says when it is gone already', async () => {
  const { api, job } = await createFailing();
  await api.jobs.discard({ params: { id: job.id } });
  expect(await api.jobs.failed()).toEqual([]);
  const gone = { status: 404, message: 'Este trabalho não está mais na lista' };
  await expect(api.jobs.retry({ params: { id: job.id } })).rejects.toMatchObject(gone);
  await expect(api.jobs.discard({ params: { id: 'nada disso' } })).rejects.toMatchObject(gone);
});
