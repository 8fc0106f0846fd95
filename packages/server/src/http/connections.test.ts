import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { errorTable } from '@recado/contract';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { configureHttp } from './configure-http.ts';
import { createConnections } from './connections.ts';
import { schemaController } from './schema-controller.ts';
import { createUploadFolder } from './upload-folder.ts';

/** Times so short that a test sees them pass. */
const short = { sweepMs: 20, headersMs: 200, bodyGraceMs: 200 };

/** Limits that a test can reach. */
async function createFixture(limits: NonNullable<Parameters<typeof createConnections>[0]>['limits'] = {}) {
  const connections = createConnections({ limits });
  const app = Fastify({
    schemaController,
    http: connections.serverOptions,
    clientErrorHandler: connections.answerProtocolError,
  });
  connections.watch(app);
  configureHttp(app, createUploadFolder(tmpdir()));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/slow', async () => ({ ok: true }));
  app.get('/', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  return {
    app,
    open: () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      return socket;
    },
  };
}

function answerOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return once(socket, 'close').then(() => text);
}

const head = (lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const stalledBody = (length: number) => head(['POST /slow HTTP/1.1', 'Host: x', `Content-Length: ${length}`]);

function expectError(answer: string, code: keyof typeof errorTable) {
  const { status, text } = errorTable[code];
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ error: text, code });
}

describe('what is no HTTP', () => {
  test.each<[string, string, keyof typeof errorTable]>([
    ['nonsense', 'olá\r\n\r\n', 'INVALID_REQUEST'],
    ['another version', head(['GET / HTTP/9.9', 'Host: x']), 'INVALID_REQUEST'],
    [
      'two lengths',
      head(['POST /slow HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2']),
      'INVALID_REQUEST',
    ],
    ['no host', head(['GET / HTTP/1.1', 'Connection: close']), 'INVALID_REQUEST'],
    ['endless headers', head(['GET / HTTP/1.1', 'Host: x', `X: ${'a'.repeat(20_000)}`]), 'HEADERS_TOO_LARGE'],
    [
      'a broken chunk',
      `${head(['POST /slow HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'])}zz\r\n`,
      'INVALID_REQUEST',
    ],
  ])('%s is answered in words', async (_, text, code) => {
    const socket = (await createFixture()).open();
    const answer = answerOf(socket);
    socket.write(text);
    expectError(await answer, code);
  });

  it('hears nothing twice: an answer that is on its way is not followed by another', async () => {
    const socket = (await createFixture()).open();
    const answer = answerOf(socket);
    socket.write(`${head(['GET / HTTP/1.1', 'Host: x'])}olá\r\n\r\n`);
    expect((await answer).match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it('is forgiving about what a client expects', async () => {
    const socket = (await createFixture()).open();
    const answer = answerOf(socket);
    socket.write(head(['GET / HTTP/1.1', 'Host: x', 'Expect: um milagre', 'Connection: close']));
    expect(await answer).toContain('{"ok":true}');
  });
});

describe('a connection that stalls', () => {
  it('is ended when it asks nothing', async () => {
    const socket = (await createFixture(short)).open();
    expectError(await answerOf(socket), 'REQUEST_TIMEOUT');
  });

  it('is ended in the middle of a body', async () => {
    const socket = (await createFixture(short)).open();
    const answer = answerOf(socket);
    socket.write(stalledBody(1000) + 'a'.repeat(500));
    expectError(await answer, 'REQUEST_TIMEOUT');
  });

  it('is ended when it sends drop by drop', async () => {
    const { app, open } = await createFixture({ ...short, bodyBytesPerSecond: 1000 });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = open();
    const answer = answerOf(socket);
    socket.write(stalledBody(100_000));
    const [other] = await accepted;
    // One that goes out after the end would come back as an error, and could overtake the answer.
    const drops = setInterval(() => other.destroyed || socket.write('a'), 20);
    onTestFinished(() => clearInterval(drops));
    expectError(await answer, 'REQUEST_TIMEOUT');
  });

  it('is left alone while its body comes fast enough', async () => {
    const slow = { headersMs: 60_000, bodyGraceMs: 60_000, bodyBytesPerSecond: 1 };
    const { app, open } = await createFixture({ ...short, ...slow });
    const begun = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const socket = open();
    const answer = answerOf(socket);
    socket.write(head(['POST /slow HTTP/1.1', 'Host: x', 'Content-Length: 1000', 'Connection: close']));
    const [request] = await begun;
    const before = request.socket.bytesRead;
    socket.write('a'.repeat(999));
    await expect.poll(() => request.socket.bytesRead - before).toBe(999);
    // Longer than the grace alone: what has come pays for it.
    const later = performance.now() + 10 * 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    await delay(5 * short.sweepMs);
    socket.write('a');
    expect(await answer).toContain('{"ok":true}');
  });
});

describe('too many connections', () => {
  it('of one address are refused in words; others are not, and those that end make room', async () => {
    const { open } = await createFixture({ perNetworkMax: 2 });
    const first = [open(), open()];
    await Promise.all(first.map((socket) => once(socket, 'connect')));
    const refused = open();
    expectError(await answerOf(refused), 'TOO_MANY_REQUESTS');
    for (const socket of first) socket.destroy();
    await expect
      .poll(async () => {
        const socket = open();
        const answer = answerOf(socket);
        socket.write(head(['GET / HTTP/1.1', 'Host: x', 'Connection: close']));
        return answer;
      })
      .toContain('{"ok":true}');
  });

  it('of all addresses find the door closed', async () => {
    const { open } = await createFixture({ connectionsMax: 2 });
    const first = [open(), open()];
    await Promise.all(first.map((socket) => once(socket, 'connect')));
    expect(await answerOf(open())).toBe('');
  });
});
