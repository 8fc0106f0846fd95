import { rm, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createBackups } from './backup.fixture.ts';

const daily = { frequency: 'daily', time: '03:00', weekday: 0, keep: 2 } as const;

/** Two nodes on one database, and a clock that both go by. */
async function createNodes() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  let now = Date.parse('2026-03-10T12:00:00.000Z');
  const open = () => createBackups(database, undefined, () => new Date(now));
  return {
    first: open(),
    second: open(),
    moveTo: (time: string) => {
      now = Date.parse(time);
    },
  };
}

it('makes backups by the clock of the time zone, once however many nodes there are', async () => {
  const { first, second, moveTo } = await createNodes();
  const names = async () => [...(await first.list()), ...(await second.list())].map(({ filename }) => filename);
  const look = async () => {
    await Promise.all([first.schedule.look(), second.schedule.look()]);
    await first.schedule.look();
  };

  expect(await first.schedule.get()).toMatchObject({ frequency: 'off', next_run_at: null });
  moveTo('2026-03-11T12:00:00.000Z');
  await look();
  expect(await names()).toEqual([]);

  // Switched on in the afternoon: this morning's is not made up for.
  expect(await first.schedule.save(daily)).toMatchObject({ next_run_at: '2026-03-12T06:00:00.000Z', last_error: null });
  moveTo('2026-03-12T05:59:00.000Z');
  await look();
  expect(await names()).toEqual([]);
  moveTo('2026-03-12T06:00:00.000Z');
  await look();
  expect(await names()).toEqual(['recado-2026-03-12-030000-auto.zip']);
  expect([...(await first.list()), ...(await second.list())]).toMatchObject([
    { kind: 'scheduled', description: 'Backup agendado', has_secrets: false },
  ]);

  // Three days without electricity make one backup, not three.
  moveTo('2026-03-15T15:00:00.000Z');
  await look();
  expect((await names()).sort()).toEqual(['recado-2026-03-12-030000-auto.zip', 'recado-2026-03-15-120000-auto.zip']);

  // The 15th was a Sunday.
  await second.schedule.save({ ...daily, frequency: 'weekly', time: '20:30' });
  expect(await first.schedule.get()).toMatchObject({ next_run_at: '2026-03-15T23:30:00.000Z' });
  await second.schedule.save({ ...daily, frequency: 'off' });
  moveTo('2026-04-15T15:00:00.000Z');
  await look();
  expect(await names()).toHaveLength(2);
});

it('keeps as many as it should, and none of the others away', async () => {
  const { first, moveTo } = await createNodes();
  const manual = await first.create({ description: 'Meu', password: '' });
  await first.schedule.save(daily);
  for (const day of [11, 12, 13]) {
    moveTo(`2026-03-${day}T06:00:00.000Z`);
    await first.schedule.look();
  }
  expect((await first.list()).map(({ filename }) => filename)).toEqual([
    'recado-2026-03-13-030000-auto.zip',
    'recado-2026-03-12-030000-auto.zip',
    manual.filename,
  ]);
});

it('says when it failed, until it works again', async () => {
  const { first, moveTo } = await createNodes();
  await first.schedule.save(daily);
  await rm(first.folder, { recursive: true });
  await writeFile(first.folder, 'a file where the folder should be');
  moveTo('2026-03-11T06:00:00.000Z');
  await expect(first.schedule.look()).rejects.toThrow();
  expect((await first.schedule.get()).last_error).toContain('Não foi possível gravar na pasta de backups');
  await rm(first.folder);
  moveTo('2026-03-12T06:00:00.000Z');
  await first.schedule.look();
  expect((await first.schedule.get()).last_error).toBe(null);
});

it('is set in the console', async () => {
  const { signIn, request } = await createTestApp();
  const { api, token } = await signIn();
  expect(await api.backup.schedule()).toEqual({
    ...{ frequency: 'off', time: '03:00', weekday: 0, keep: 7 },
    ...{ next_run_at: null, time_zone: 'America/Sao_Paulo', last_error: null },
  });
  const saved = await api.backup.saveSchedule({ body: { frequency: 'weekly', time: '22:15', weekday: 3, keep: 4 } });
  expect(await api.backup.schedule()).toEqual(saved);
  expect(saved).toMatchObject({ time: '22:15', weekday: 3, keep: 4, next_run_at: '2026-03-12T01:15:00.000Z' });
  for (const [payload, error] of [
    [{ frequency: 'hourly' }, 'Frequência inválida. Use off, daily ou weekly.'],
    [{ frequency: 'daily', time: '24:00' }, 'Informe um horário como 03:00'],
    [{ frequency: 'weekly', weekday: 7 }, 'O dia da semana deve ser um número de 0 (domingo) a 6 (sábado)'],
    [{ frequency: 'daily', keep: 0 }, 'A quantidade deve ser um número de 1 a 365'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'PUT', url: '/admin/backup/schedule', headers, payload });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  }
});
