import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { createPlaywrightRunner } from './playwright.runner.ts';
import { scriptProblem } from './script-problem.ts';

const run = (
  code: string,
  {
    timeoutMs = 120_000,
    ...options
  }: { timeoutMs?: number; chromiumPath?: string; allowPrivateNetwork?: boolean } = {},
) =>
  createPlaywrightRunner({ chromiumPath: undefined, allowPrivateNetwork: true, ...options }).run({
    code,
    eventData: { nome: 'Ana' },
    headless: true,
    timeoutMs,
  });

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Loja</title>${body}`;

const startShop = () =>
  startLoopbackServer(({ path }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (path.startsWith('/busca')) {
      const name = new URL(path, 'http://loja.test').searchParams.get('nome');
      return void response.end(
        page(`<h1>Olá, ${name}</h1><table><tr><th>Produto<th>Preço<tr><td>Café<td>9,90<tr><td>Pão<td>0,80</table>`),
      );
    }
    if (path === '/janelas') {
      return void response.end(page('<script>for (let i = 0; i < 1000; i++) window.open("/?" + i)</script>'));
    }
    if (path === '/arquivo') {
      response.setHeader('content-disposition', 'attachment; filename="x.html"');
    }
    response.end(page('<form action="/busca"><label>Nome <input name="nome"></label><button>Buscar</button></form>'));
  });

/** Where the runs of this file keep their files, so that those of others are not taken for them. */
const folder = mkdtempSync(path.join(tmpdir(), 'recado-runs-'));
// As root, the runs belong to somebody else, who has to get there.
chmodSync(folder, 0o755);
beforeAll(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Nothing of a run may stay: no folder, no browser that works in it, and no process between. */
async function leftovers(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'ppid,args']);
  const isOurs = (line: string) =>
    line.includes(folder) || (line.trim().startsWith(`${process.pid} `) && line.includes('broker.ts'));
  return [...readdirSync(folder), ...stdout.split('\n').filter(isOurs)];
}

describe('with a real browser', () => {
  afterEach(async () => {
    await expect.poll(leftovers).toEqual([]);
  });

  test('a script fills in a form, follows it and returns what it read', async () => {
    const { url } = await startShop();
    const outcome = await run(`
      const answer = await page.goto('${url}');
      log('status', answer.status());
      await page.getByLabel('Nome').fill(eventData.nome);
      await page.getByRole('button', { name: /buscar/i }).click();
      await waitFor('table');
      const cells = await page.locator('td').all();
      return {
        title: await page.title(),
        heading: await textOf('h1'),
        missing: await textOf('h6'),
        prices: await tableOf('table'),
        headers: await textsOf('th'),
        first: await cells[0].innerText(),
        inPage: await page.evaluate((more) => document.querySelectorAll('td').length + more, 10),
        path: page.url().replace('${url}', ''),
      };`);
    expect(outcome).toEqual({
      ok: true,
      logs: ['status 200'],
      data: {
        title: 'Loja',
        heading: 'Olá, Ana',
        missing: null,
        prices: [
          { Produto: 'Café', Preço: '9,90' },
          { Produto: 'Pão', Preço: '0,80' },
        ],
        headers: ['Produto', 'Preço'],
        first: 'Café',
        inPage: 14,
        path: '/busca?nome=Ana',
      },
    });
  });

  test('private addresses, files and the browser itself are out of reach', async () => {
    const { url, received } = await startShop();
    const { port } = new URL(url);
    const addresses = [
      url,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'file:///etc/passwd',
      'view-source:file:///etc/passwd',
      'chrome://version',
      'data:text/html,<h1>x</h1>',
      'javascript:1',
    ];
    const outcome = await run(
      `
      const inPage = await page.evaluate(async (url) => {
        const tried = (work) => Promise.resolve().then(work).then((it) => it ?? 'done', () => 'failed');
        const socket = () => new Promise((done, fail) => {
          const it = new WebSocket(url.replace('http', 'ws'));
          it.onopen = () => done('open');
          it.onerror = fail;
        });
        location.href = 'file:///etc/passwd';
        return [await tried(() => fetch('file:///etc/passwd')), await tried(socket)];
      }, '${url}');
      const frame = await page.setContent('<iframe src="${url}/quadro"></iframe>').then(() => page.url());
      const told = [];
      for (const address of ${JSON.stringify(addresses)}) {
        told.push(await page.goto(address).then(() => 'opened', (error) => error.message));
      }
      return { told, inPage, frame };`,
      { allowPrivateNetwork: false },
    );
    const isPrivate = expect.stringMatching(/é de uma rede privada e não pode ser acessado$/);
    expect(outcome).toEqual({
      ok: true,
      logs: [],
      data: {
        told: [
          ...Array.from({ length: 7 }, () => isPrivate),
          ...Array.from({ length: 5 }, () => scriptProblem.badAddress),
        ],
        inPage: ['failed', 'failed'],
        frame: 'about:blank',
      },
    });
    expect(received).toEqual([]);
  });

  test('a page that opens a thousand windows ends the run, a download is refused', async () => {
    const { url } = await startShop();
    const [windows, download] = await Promise.all([
      run(`await page.goto('${url}/janelas'); await sleep(100000); return 'waited'`),
      run(`await page.goto('${url}/arquivo')`),
    ]);
    expect(windows).toMatchObject({ ok: false, error: scriptProblem.tooManyPages });
    expect(download).toMatchObject({ ok: false, error: expect.stringMatching(/^Linha 1: page\.goto: /) });
  });

  test('what hangs in the page, in the interpreter or in the browser ends with its time', async () => {
    const [hanging, native] = await Promise.all([
      run('await page.evaluate(() => { for (;;) {} })', { timeoutMs: 1000 }),
      run("new Array(1e7).fill('x').sort()", { timeoutMs: 1000 }),
    ]);
    expect(hanging).toMatchObject({ ok: false, error: 'O tempo do script acabou (1 s)' });
    expect(native).toMatchObject({
      ok: false,
      error: expect.stringMatching(/O tempo do script acabou|memória demais/),
    });
  });

  test('a run can be stopped from outside', async () => {
    const runner = createPlaywrightRunner({ chromiumPath: undefined, allowPrivateNetwork: false });
    const job = { code: 'await sleep(60000)', eventData: {}, headless: true, timeoutMs: 120_000 };
    const outcome = runner.run(job);
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    runner.stop();
    expect(await outcome).toEqual({ ok: false, error: scriptProblem.stopped, logs: [] });
    expect(await runner.run(job)).toMatchObject({ ok: false, error: scriptProblem.stopped });
  });
});

test('without a browser the message says how to get one', async () => {
  const outcome = await run('return 1', { chromiumPath: '/nao/existe/chromium' });
  expect(outcome).toEqual({
    ok: false,
    logs: [],
    error: expect.stringMatching(
      /CHROMIUM_PATH aponta para \/nao\/existe\/chromium, que não existe.*instale o Chromium/,
    ),
  });
});
