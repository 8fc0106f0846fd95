import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { createPlaywrightRunner } from './playwright.runner.ts';
import { findScriptUser, type ScriptUser } from './script-user.ts';
import { browsersToTry } from './testing/browsers.ts';
import { listenersOf, nobody, nobodyCanReach, runProcesses, userOf } from './testing/processes.ts';

const isRoot = process.getuid?.() === 0;

/** Where the runs of a test keep their files. */
function runsFolder(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-runs-'));
  chmodSync(folder, mode);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Runs a script that opens a page, and looks around while the page makes it wait. */
async function lookDuring<Seen>(look: () => Seen | Promise<Seen>, options: Partial<RunnerOptions> = {}) {
  const seen: Seen[] = [];
  const { url } = await startLoopbackServer(async ({ path: asked }, response) => {
    if (asked === '/') seen.push(await look());
    response.end('<title>Loja</title>');
  });
  const runner = createPlaywrightRunner({ chromiumPath: undefined, allowPrivateNetwork: true, ...options });
  const code = `await page.goto('${url}'); return page.title()`;
  const outcome = await runner.run({ code, eventData: {}, headless: true, timeoutMs: 120_000 });
  expect(outcome).toEqual({ ok: true, logs: [], data: 'Loja' });
  return { seen: seen[0] as Seen, notice: await runner.notice() };
}
type RunnerOptions = Parameters<typeof createPlaywrightRunner>[0];

describe.each(browsersToTry())('with %s', (chromiumPath) => {
  test('nothing of a run listens but the way out, which asks for a password', async () => {
    const folder = runsFolder(0o755);
    const site = await startLoopbackServer((_request, response) => void response.end('ok'));
    const look = async () => {
      const listeners = listenersOf(runProcesses(folder));
      const port = Number(listeners.find(({ kind }) => kind === 'tcp')?.at);
      return { listeners, answers: [await forwardOver(port, site.url), await tunnelOver(port, site.url)] };
    };
    const { seen } = await lookDuring(look, { chromiumPath });
    const kinds = seen.listeners.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'unix')).toEqual(['tcp']);
    // Where a second Chromium would hand over to the first: a folder that is closed to others.
    const own = new RegExp(`^${folder}/recado-script-[^/]+/`);
    expect(seen.listeners.filter(({ kind, at }) => kind === 'unix' && !own.test(String(at)))).toEqual([]);
    expect(seen.answers).toEqual([407, expect.stringMatching(/^HTTP\/1\.1 407 /)]);
    expect(site.received).toEqual([]);
  });

  test('the processes of a run belong to nobody when the server is root, and so does their folder', async () => {
    const folder = runsFolder(0o755);
    const look = () => {
      const run = statSync(path.join(folder, readdirSync(folder)[0] ?? ''));
      const users = runProcesses(folder).flatMap((pid) => userOf(pid) ?? []);
      return { users: [...new Set(users)], owner: run.uid, mode: run.mode & 0o777 };
    };
    const { seen, notice } = await lookDuring(look, { chromiumPath });
    const isOther = isRoot && nobodyCanReach(folder, chromiumPath);
    const user = isOther ? nobody.uid : process.getuid?.();
    expect(seen).toEqual({ users: [user], owner: user, mode: 0o700 });
    expect(notice).toEqual(isRoot && !isOther ? expect.stringContaining('roda como root') : undefined);
  });
});

test('where root cannot give its rights up, scripts run all the same, and the console is told', async () => {
  const folder = runsFolder(0o755);
  const look = () => new Set(runProcesses(folder).flatMap((pid) => userOf(pid) ?? []));
  const findUser = async () => ({ kind: 'root' as const, unreadable: undefined });
  const { seen, notice } = await lookDuring(look, { findUser });
  expect([...seen]).toEqual([process.getuid?.()]);
  expect(notice).toMatch(
    /^O Recado roda como root e os scripts também, porque o sistema não permite trocar de usuário: /,
  );
  expect(notice).toMatch(/Rode o Recado com um usuário próprio\.$/);
});

test('what nobody cannot reach is found out beforehand', async () => {
  const open = runsFolder(0o755);
  const kind = nobodyCanReach(open) ? 'nobody' : 'root';
  // A browser that is not there for anybody is another matter.
  expect(await findScriptUser('/nao/existe/chromium')).toMatchObject({ kind: isRoot ? kind : 'same' });
  const closed = runsFolder(0o700);
  const found = await findScriptUser(undefined);
  expect(found).toMatchObject(
    isRoot ? { kind: 'root', ...(kind === 'nobody' && { unreadable: closed }) } : { kind: 'same' },
  );
});

test('a notice goes when its reason is gone', async () => {
  const answers: ScriptUser[] = [{ kind: 'nobody' }, { kind: 'root', unreadable: '/root/recado' }];
  const findUser = async () => answers.pop() ?? { kind: 'same' };
  const runner = createPlaywrightRunner({ chromiumPath: undefined, allowPrivateNetwork: false, findUser });
  answers.push({ kind: 'root', unreadable: '/root/recado' });
  expect(await runner.notice()).toContain('porque o usuário nobody não tem acesso a /root/recado: ');
  expect(await runner.notice()).toBeUndefined();
  expect(await runner.notice()).toBeUndefined();
});

test('a server that is killed takes its runs along', async () => {
  const folder = runsFolder(0o755);
  const { url, received } = await startLoopbackServer(() => undefined);
  const program = `
    const { createPlaywrightRunner } = await import('${import.meta.dirname}/playwright.runner.ts');
    const job = { code: "await page.goto('${url}')", eventData: {}, headless: true, timeoutMs: 120000 };
    await createPlaywrightRunner({ chromiumPath: undefined, allowPrivateNetwork: true }).run(job);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  onTestFinished(() => void server.kill('SIGKILL'));
  await expect.poll(() => received).toHaveLength(1);
  expect(runProcesses(folder, server.pid).length).toBeGreaterThan(2);
  server.kill('SIGKILL');
  await expect.poll(() => runProcesses(folder, server.pid)).toEqual([]);
});

/** Asks a proxy for a page as a stranger would, and answers its status. */
const forwardOver = (port: number, url: string) =>
  new Promise<number | undefined>((done, fail) => {
    request({ host: '127.0.0.1', port, path: url }, (answer) => done(answer.resume().statusCode))
      .on('error', fail)
      .end();
  });

async function tunnelOver(port: number, url: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`CONNECT ${new URL(url).host} HTTP/1.1\r\n\r\n`);
  return text(socket);
}
