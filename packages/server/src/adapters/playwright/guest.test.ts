import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from './limits.ts';
import type { Answer, Ending, GuestNews, GuestOrder } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';
import { guestFlags, startGuest } from './start-guest.ts';

type Call = Extract<GuestNews, { type: 'call' }>;

const value = (it: unknown): Answer => ({ ok: true, value: { type: 'value', value: it } });

/** Runs a script's code in its real process, with a parent that answers its calls without a browser. */
async function run(code: string, answer: (call: Call) => Answer = () => value(null), timeoutMs = 120_000) {
  const guest = startGuest();
  onTestFinished(() => void guest.kill('SIGKILL'));
  const logs: string[] = [];
  const calls: Call[] = [];
  const ending = await new Promise<Ending>((resolve, reject) => {
    guest.once('exit', (exitCode) => reject(new Error(`the guest ended with ${exitCode}`)));
    guest.on('message', (news: GuestNews) => {
      switch (news.type) {
        case 'call': {
          calls.push(news);
          const order: GuestOrder = { type: 'answer', id: news.id, answer: answer(news), url: 'https://loja.test/' };
          return void guest.send(order);
        }
        case 'log':
          return void logs.push(news.line);
        case 'ended':
          return resolve(news.ending);
      }
    });
    const start: GuestOrder = { type: 'start', code, eventData: { phone: '5511', nested: { a: [1] } }, timeoutMs };
    guest.send(start);
  });
  return { ending, logs, calls };
}

const failure = (error: string) => ({ ok: false, error });

test('a script sees the page, its event and its helpers, and none of the world around them', async () => {
  const code = `
    const names = ['process', 'require', 'module', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Deno', 'Buffer', 'std', 'os',
      'setTimeout', 'WebAssembly', 'global', 'window'];
    const found = names.filter((name) => eval('typeof ' + name) !== 'undefined');
    const escapes = {
      constructor: await page.goto.constructor('return typeof process')(),
      host: await log.constructor('return typeof process + typeof require')(),
      imported: await import('node:fs').then(() => 'imported', (error) => 'refused'),
      file: await import('/etc/passwd').then(() => 'imported', (error) => 'refused'),
    };
    return { found, escapes, eventData, helpers: [typeof page, typeof log, typeof sleep, typeof waitFor, typeof textOf,
      typeof textsOf, typeof tableOf, typeof console.log] };`;
  const { ending } = await run(code);
  expect(ending).toEqual({
    ok: true,
    data: {
      found: [],
      escapes: { constructor: 'undefined', host: 'undefinedundefined', imported: 'refused', file: 'refused' },
      eventData: { phone: '5511', nested: { a: [1] } },
      helpers: ['object', ...Array.from({ length: 7 }, () => 'function')],
    },
  });
});

test('the process around the interpreter may not touch files, processes or threads, and has no environment', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-guest-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const database = path.join(dataDir, 'recado.db');
  writeFileSync(database, 'a database');
  const attempts = `
    const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code } };
    const { readFileSync, writeFileSync } = require('node:fs');
    console.log(JSON.stringify([
      tried(() => readFileSync('/etc/passwd')),
      tried(() => readFileSync(${JSON.stringify(`${import.meta.dirname}/broker.ts`)})),
      tried(() => readFileSync(${JSON.stringify(database)})),
      tried(() => new (require('node:sqlite').DatabaseSync)(${JSON.stringify(database)})),
      tried(() => writeFileSync('/tmp/recado-escape', 'x')),
      tried(() => require('node:child_process').execSync('id')),
      tried(() => new (require('node:worker_threads').Worker)('1', { eval: true })),
      Object.keys(process.env),
    ]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [...guestFlags(), '-e', attempts], { env: {} });
  const denied = 'ERR_ACCESS_DENIED';
  expect(JSON.parse(stdout)).toEqual([
    denied,
    denied,
    denied,
    'ERR_UNKNOWN_BUILTIN_MODULE',
    denied,
    denied,
    denied,
    [],
  ]);
});

test('calls travel with their way, their functions as source, and come back as values, elements and answers', async () => {
  const code = `
    const answer = await page.goto('https://loja.test/');
    const found = await page.$('h1');
    const text = await page.getByRole('row', { name: /a/i }).nth(2).locator('td').evaluate((cell, n) => cell.id + n, 1);
    await page.locator('a', { has: page.locator('b') }).click();
    await page.keyboard.press('Enter');
    return [answer.status(), await found.innerText(), text, page.url()];`;
  const { ending, calls } = await run(code, ({ method }) => {
    if (method === 'goto') {
      return { ok: true, value: { type: 'object', object: { kind: 'response', id: 1, facts: { status: 200 } } } };
    }
    if (method === '$') return { ok: true, value: { type: 'object', object: { kind: 'element', id: 2, facts: {} } } };
    return value(method);
  });
  expect(ending).toEqual({ ok: true, data: [200, 'innerText', 'evaluate', 'https://loja.test/'] });
  expect(calls.map(({ target, method, args }) => ({ target, method, args }))).toEqual(
    [
      { target: { id: 0, chain: [] }, method: 'goto', args: ['https://loja.test/'] },
      { target: { id: 0, chain: [] }, method: '$', args: ['h1'] },
      { target: { id: 2, chain: [] }, method: 'innerText', args: [] },
      {
        target: {
          id: 0,
          chain: [
            ['getByRole', ['row', { name: { $pattern: ['a', 'i'] } }]],
            ['nth', [2]],
            ['locator', ['td']],
          ],
        },
        method: 'evaluate',
        args: [{ $function: '(cell, n) => cell.id + n' }, 1],
      },
      {
        target: { id: 0, chain: [['locator', ['a', { has: { $target: { id: 0, chain: [['locator', ['b']]] } } }]]] },
        method: 'click',
        args: [],
      },
      { target: { id: 0, chain: [['keyboard', []]] }, method: 'press', args: ['Enter'] },
    ].sort(
      (a, b) =>
        calls.findIndex((call) => call.method === a.method) - calls.findIndex((call) => call.method === b.method),
    ),
  );
});

test.each([
  ['its own words', "\n\nthrow new Error('Sem estoque')", 'Linha 3: Sem estoque'],
  ['a text that is thrown', "throw 'acabou'", 'acabou'],
  ['a name that does not exist', 'const a = 1;\nfetch(a)', 'Linha 2: fetch não existe para o script'],
  ['a syntax error', 'const a = 1;\nconst = 2;', /^Linha 2: erro de sintaxe \(.+\)$/],
  [
    'a method that is not offered',
    "\nawait page.screenshot({ path: '/tmp/x' })",
    /^Linha 2: page\.screenshot não está disponível/,
  ],
  ['a wrong type', 'null.x', /^Linha 1: TypeError: /],
  ['an await that never ends', 'await new Promise(() => {})', scriptProblem.stuck],
  ['a result that is too large', "return 'x'.repeat(2 * 1024 * 1024)", scriptProblem.resultTooLarge],
  ['a result that is no JSON', 'const a = {}; a.a = a; return a', /referência circular/],
  [
    '2 GB of memory',
    "const all = []; for (let i = 0; i < 2048; i++) all.push(new ArrayBuffer(1024 * 1024)); log('2 GB')",
    scriptProblem.outOfMemory,
  ],
  ['a text of 2 GB', "let a = 'x'; while (true) a += a", /memória demais|InternalError/],
  ['endless recursion', 'const f = () => f() + 1; f()', /^Linha 1: .*(stack|InternalError|RangeError)/i],
  [
    'more calls at once than one needs',
    'for (let i = 0; i < 1000; i++) page.title(); await sleep(1)',
    /^Linha 1: Mais de 100 chamadas/,
  ],
])('a failure is told with its line: %s', async (_name, code, error) => {
  const { ending } = await run(code);
  expect(ending).toEqual(failure(typeof error === 'string' ? error : expect.stringMatching(error)));
});

test('a call that fails is told at the line that made it, and can be caught', async () => {
  const refuse = (): Answer => failure('page.click: não terminou em 1 s') as Answer;
  const told = await run("const a = 1;\n\nawait page.click('#a');", refuse);
  expect(told.ending).toEqual(failure('Linha 3: page.click: não terminou em 1 s'));
  const caught = await run("try { await page.click('#a') } catch (error) { return error.message }", refuse);
  expect(caught.ending).toEqual({ ok: true, data: 'page.click: não terminou em 1 s' });
});

test('time ends an endless loop, also after a call, and a long sleep', async () => {
  const codes = ['while (true) {}', 'await page.title(); for (;;) {}', 'await sleep(600000)'];
  const runs = await Promise.all(codes.map((code) => run(`log('antes');${code}`, () => value(null), 1000)));
  for (const { ending, logs } of runs) {
    expect(ending).toEqual(failure('O tempo do script acabou (1 s)'));
    // On a busy machine the time may be over before the script's first line.
    expect(['antes']).toEqual(expect.arrayContaining(logs));
  }
});

test('time or memory ends an endless chain of promises, whichever is used up first', async () => {
  const { ending } = await run(
    'const again = () => Promise.resolve().then(again); await again()',
    () => value(null),
    1000,
  );
  expect([failure('O tempo do script acabou (1 s)'), failure(scriptProblem.outOfMemory)]).toContainEqual(ending);
});

test('a million log lines and a huge one are cut', async () => {
  const many = await run("for (let i = 0; i < 1e6; i++) log('linha', i, { a: [i] }); return 'fim'");
  expect(many.ending).toEqual({ ok: true, data: 'fim' });
  expect(many.logs).toHaveLength(limits.logLines + 1);
  expect(many.logs[1]).toBe('linha 1 {"a":[1]}');
  expect(many.logs.at(-1)).toBe(scriptProblem.logFull);
  const huge = await run("console.log('x'.repeat(1e6)); return null");
  expect(huge.logs[0]).toHaveLength(limits.logLine + 1);
});
