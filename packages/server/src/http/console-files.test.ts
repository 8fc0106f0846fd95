import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, onTestFinished, test } from 'vitest';
import { isScreen, registerConsole } from './console-files.ts';

async function createFixture() {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'dist/assets'), { recursive: true });
  const files = { 'index.html': '<p>Recado</p>', '.built-from': 'x', 'assets/a-1.js': 'let a', '../secret': 'no' };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, 'dist', name), text);
  writeFileSync(path.join(folder, 'dist/assets/a-1.js.gz'), gzipSync('let a'));
  const app = Fastify();
  onTestFinished(() => void app.close());
  await registerConsole(app, path.join(folder, 'dist'));
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? reply.sendFile('index.html') : reply.code(404).send({ error: 'none' }),
  );
  app.get('/admin/menu', () => 'menu');
  return app;
}

it('serves the files of the console, compressed where they are', async () => {
  const app = await createFixture();
  const page = await app.inject('/');
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, '<p>Recado</p>', 'no-cache']);
  const script = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.rawPayload).toEqual(gzipSync('let a'));
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
  });
  const head = await app.inject({ method: 'HEAD', url: '/index.html?x=1' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '13']);
});

it('leaves other routes alone', async () => {
  expect((await (await createFixture()).inject('/admin/menu')).body).toBe('menu');
});

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
test.each([
  ['a browser', 'GET', '/menu/listagem?q=a.b', browser],
  ['whoever says nothing', 'GET', '/menu/listagem', undefined],
  ['whoever takes anything', 'GET', '/automacao/gatilhos', '*/*'],
  ['whoever asks what there is', 'HEAD', '/settings', '*/*'],
] as const)('a screen is there for %s', async (_, method, url, accept) => {
  const answer = await (await createFixture()).inject({ method, url, headers: accept ? { accept } : {} });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});

test.each([
  ['a call that does not exist', 'GET', '/admin/nada', '*/*'],
  ['a call that does not exist, to a browser', 'GET', '/api/nada', browser],
  ['a script of a former version', 'GET', '/assets/b-0.js?x=1', '*/*'],
  ['a file', 'GET', '/robots.txt', '*/*'],
  ['data', 'GET', '/settings', 'application/json'],
  ['something to be done', 'POST', '/settings', '*/*'],
] as const)('%s is no screen', async (_, method, url, accept) => {
  const answer = await (await createFixture()).inject({ method, url, headers: { accept } });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'none' }]);
});

test.each([
  '/assets',
  '/assets/',
  '/assets/b.js',
  '/.built-from',
  '/assets/..%2findex.html',
  '//index.html',
  '/INDEX.HTML',
])('%s is not there', async (url) => {
  expect((await (await createFixture()).inject(url)).statusCode).toBe(404);
});

test.each([
  '/menu%00',
  '/menu/%00listagem',
  '/%00',
  '/menu?q=%00',
  '/a%00.js',
  '/menu%ff',
  '/menu%zz',
  '/menu%0a',
  '/%',
  '/%00/..',
])("%s is somebody's slip, and no fault of the server", async (url) => {
  const app = await createFixture();
  for (const headers of [{ accept: browser }, { accept: '*/*' }]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.inject({ method, url, headers });
      expect([200, 400, 404]).toContain(statusCode);
    }
  }
});

test.each(['/../secret', '/%2e%2e/secret'])('%s leads nowhere', async (url) => {
  expect((await (await createFixture()).inject(url)).body).toBe('<p>Recado</p>');
});
