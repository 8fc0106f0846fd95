import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApiError, type ScriptResult, scriptTexts } from '@recado/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createScriptsRepository } from './scripts.repository.ts';

const input = { name: 'Preços', description: 'Lê os preços', script: "return 'oi'", is_active: true };

/** A machine without a browser: a run fails at once, which is all that most of these tests need. */
const withoutBrowser = { chromiumPath: '/nao/existe/chromium' };

async function signedIn(settings: Parameters<typeof createTestApp>[0] = withoutBrowser) {
  const product = await createTestApp(settings);
  const { api } = await product.signIn();
  return { ...product, scripts: api.scripts };
}

const refused = (status: number, message: string) => expect.objectContaining({ status, message }) as ApiError;

test('a script is created, listed, changed and deleted', async () => {
  const { scripts, clock } = await signedIn();
  const created = await scripts.create({ body: { ...input, name: '  Preços  ' } });
  expect(created).toEqual({
    ...input,
    id: created.id,
    is_active: 1,
    last_run_at: null,
    last_run_status: null,
    created_at: '2026-03-10T12:00:00.000Z',
  });
  clock.advance(1000);
  const second = await scripts.create({ body: { name: 'Outro', script: ' return 1 ' } });
  expect(second).toMatchObject({ description: '', script: ' return 1 ', is_active: 1 });
  expect((await scripts.list()).map(({ name }) => name)).toEqual(['Outro', 'Preços']);

  const params = { id: created.id };
  const changed = await scripts.update({ params, body: { ...input, script: 'return 2', is_active: 0 } });
  expect(changed).toEqual({ ...created, script: 'return 2', is_active: 0 });
  expect(await scripts.remove({ params })).toEqual({ success: true });
  expect((await scripts.list()).map(({ id }) => id)).toEqual([second.id]);
});

test('every bad input is refused in Portuguese', async () => {
  const { scripts } = await signedIn();
  for (const [body, message] of [
    [{ ...input, name: '   ' }, scriptTexts.missing],
    [{ ...input, script: ' \n ' }, scriptTexts.missing],
    [{ name: 'x' }, scriptTexts.missing],
    [{ ...input, name: 3 }, scriptTexts.missing],
    [{ ...input, name: 'x'.repeat(101) }, scriptTexts.nameTooLong],
    [{ ...input, description: 'x'.repeat(501) }, scriptTexts.descriptionTooLong],
    [{ ...input, script: 'x'.repeat(50_001) }, scriptTexts.codeTooLong],
    [{ ...input, script: 'a\u0000b' }, 'O texto contém um caractere inválido'],
  ] as const) {
    await expect(scripts.create({ body: body as never })).rejects.toEqual(refused(400, message));
  }
  const { id } = await scripts.create({ body: input });
  for (const [options, message] of [
    [{ headless: 'sim' }, scriptTexts.options],
    [{ timeout: 999 }, scriptTexts.timeout],
    [{ timeout: 30_001 }, scriptTexts.timeout],
    [{ timeout: 'x' }, scriptTexts.timeout],
  ] as const) {
    await expect(scripts.execute({ params: { id }, body: { options: options as never } })).rejects.toEqual(
      refused(400, message),
    );
  }
});

test('a script that is not there, and a caller who is not signed in', async () => {
  const { scripts, api } = await signedIn();
  const params = { id: 4711 };
  const missing = refused(404, 'Script não encontrado');
  await expect(scripts.update({ params, body: input })).rejects.toEqual(missing);
  await expect(scripts.remove({ params })).rejects.toEqual(missing);
  await expect(scripts.execute({ params, body: {} })).rejects.toEqual(missing);
  await expect(scripts.runs({ params })).rejects.toEqual(missing);
  await expect(api.scripts.list()).rejects.toMatchObject({ status: 401 });
  await expect(api.scripts.execute({ params, body: {} })).rejects.toMatchObject({ status: 401 });
});

test('the console hears how scripts run here', async () => {
  const { scripts, api } = await signedIn();
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-runs-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  // Root gives its rights up to a user who has no way into this folder; anybody else has none to give up.
  vi.stubEnv('TMPDIR', folder);
  const isRoot = process.getuid?.() === 0;
  const notice = isRoot ? expect.stringMatching(/^O Recado roda como root e os scripts também, porque/) : null;
  expect(await scripts.notice()).toEqual({ notice });
  await expect(api.scripts.notice()).rejects.toMatchObject({ status: 401 });
});

test('a run answers what the script returned and leaves a history; replies do not wait for it', async () => {
  const { scripts, request } = await signedIn({ allowPrivateNetwork: true });
  const replies: number[] = [];
  // The script waits for this page, and the page for a reply.
  const { url } = await startLoopbackServer(async (_request, response) => {
    const payload = { app: 'WhatsAuto', sender: 'Ana', phone: '11987654321', message: 'oi' };
    replies.push((await request({ method: 'POST', url: '/api/', payload })).statusCode);
    response.end('<title>Loja</title>');
  });
  const script = `log('Olá'); await page.goto('${url}');\nreturn { title: await page.title(), ...eventData }`;
  const { id } = await scripts.create({ body: { ...input, script } });
  const body = { options: { headless: true, timeout: 30_000 }, eventData: { executedManually: true } };
  const result = await scripts.execute({ params: { id }, body });
  expect(replies[0]).toBe(200);
  expect(result).toEqual({
    success: true,
    data: { title: 'Loja', executedManually: true },
    message: 'Script executado com sucesso!',
    logs: ['Olá'],
    duration_ms: expect.any(Number),
  });
  const started_at = '2026-03-10T12:00:00.000Z';
  expect(await scripts.list()).toMatchObject([{ id, last_run_status: 'success', last_run_at: started_at }]);
  expect(await scripts.runs({ params: { id } })).toEqual([
    { id: expect.any(Number), script_id: id, status: 'success', cause: 'Administrador', result, started_at },
  ]);
});

test('without a browser a run fails with what to do about it, also for a trigger, and triggers hear of it', async () => {
  const { scripts, services } = await signedIn();
  const heard: unknown[] = [];
  services.events.on('admin-event', async (event) => void heard.push(event));
  const { id } = await scripts.create({ body: input });
  const failed = { success: false, data: null, message: 'Falha na execução do script' };
  expect(await scripts.execute({ params: { id }, body: {} })).toMatchObject({
    ...failed,
    error: expect.stringMatching(/^CHROMIUM_PATH aponta para .*instale o Chromium/),
  });
  await expect
    .poll(() => heard)
    .toMatchObject([
      { name: 'script.failed', data: { script: 'Preços', error: expect.stringContaining('CHROMIUM_PATH') } },
    ]);

  const eventData = { event: 'script.failed', phone: '5511' };
  const forTrigger = { person: '', eventData, cause: 'Gatilho 1', options: {} };
  expect(await services.scripts.runForTrigger(id, forTrigger)).toMatchObject(failed);
  expect(heard, 'a failure does not announce itself for ever').toHaveLength(1);
  expect((await scripts.runs({ params: { id } })).map(({ cause, status }) => [cause, status])).toEqual([
    ['Gatilho 1', 'error'],
    ['Administrador', 'error'],
  ]);
  expect(await scripts.list()).toMatchObject([{ last_run_status: 'error' }]);

  const withOptions = (options: Record<string, unknown>) =>
    services.scripts.runForTrigger(id, { ...forTrigger, options });
  await expect(withOptions({ timeout: 1 })).rejects.toThrow(scriptTexts.timeout);
  await scripts.update({ params: { id }, body: { ...input, is_active: false } });
  await expect(withOptions({})).rejects.toThrow('O script está inativo');
  expect(await services.scripts.exists(id)).toBe(true);
  expect(await services.scripts.exists(4711)).toBe(false);
});

test('the last 50 runs of each script are kept, and go with it', async () => {
  const { scripts, database } = await signedIn();
  const repository = createScriptsRepository(database.db);
  const [some, other] = [await scripts.create({ body: input }), await scripts.create({ body: input })];
  const result: ScriptResult = { success: true, data: 'a\u0000\ud800', message: '', logs: [], duration_ms: 1 };
  const run = {
    person_key: '',
    status: 'success' as const,
    cause: 'Administrador',
    result,
    started_at: '2026-03-10T12:00:00.000Z',
  };
  await repository.record({ ...run, script_id: other.id }, 50);
  for (let count = 0; count < 53; count += 1) await repository.record({ ...run, script_id: some.id }, 50);
  const kept = await scripts.runs({ params: { id: some.id } });
  expect(kept).toHaveLength(50);
  expect(kept[0]?.id).toBeGreaterThan(kept[49]?.id ?? 0);
  expect(kept[0]?.result.data).toBe('a\u0000\ud800');
  expect(await scripts.runs({ params: { id: other.id } })).toHaveLength(1);

  await scripts.remove({ params: { id: some.id } });
  await repository.record({ ...run, script_id: some.id }, 50);
  const left = await database.db.selectFrom('script_runs').select('script_id').execute();
  expect(left).toEqual([{ script_id: other.id }]);
});
