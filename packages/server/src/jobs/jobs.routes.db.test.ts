import { expect, it, vi } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { patience } from '../testing/patience.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { JobTimes } from './jobs.port.ts';

const jobTimes: JobTimes = { attempts: 1, firstRetryMs: 20, lastRetryMs: 50, rememberMs: 60_000 };

it('shows failed jobs in words, runs one again and gives another one up on request', async () => {
  const { services, signIn, database } = await createTestApp({}, { jobTimes, clock: systemClock });
  const { api } = await signIn();
  const value = { message: 'Feito', saveToDatabase: true };
  const { id } = await api.triggers.create({
    body: { name: 'Aviso', condition_type: 'ALWAYS', actions: [{ type: 'LOG_EVENT', value }] },
  });
  const execute = () => api.triggers.execute({ params: { id }, body: {} });
  const [first, second] = [await execute(), await execute()];
  const rename = (from: 'trigger_run_actions' | 'away', to: string) =>
    database.db.schema.alterTable(from).renameTo(to).execute();
  await rename('trigger_run_actions', 'away');
  await services.automation.start();
  const failed = await vi.waitFor(async () => {
    const found = await api.jobs.failed();
    expect(found).toHaveLength(2);
    return found;
  }, patience);
  await rename('away', 'trigger_run_actions');

  const idOf = (runId: number) => failed.find(({ what }) => what === `Execução nº ${runId}`)?.id ?? '';
  expect(failed[0]).toMatchObject({ attempts: 1, error: expect.stringContaining('trigger_run_actions') });
  await api.jobs.retry({ params: { id: idOf(first.id) } });
  await api.jobs.discard({ params: { id: idOf(second.id) } });
  await vi.waitFor(async () => {
    expect(await api.triggers.runs({ query: {} })).toMatchObject([
      { id: second.id, state: 'failed', finished_at: expect.any(String), actions: [{ state: 'skipped' }] },
      { id: first.id, state: 'succeeded' },
    ]);
  }, patience);
  expect(await api.triggers.events({ query: {} })).toMatchObject([{ message: 'Feito' }]);
  expect(await api.jobs.failed()).toEqual([]);

  const gone = { status: 404, message: 'Este trabalho não está mais na lista' };
  await expect(api.jobs.retry({ params: { id: idOf(second.id) } })).rejects.toMatchObject(gone);
  await expect(api.jobs.discard({ params: { id: 'nada disso' } })).rejects.toMatchObject(gone);
});
