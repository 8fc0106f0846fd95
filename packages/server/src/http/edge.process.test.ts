import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDataDir, type Product, startProduct } from '../testing/product.ts';

const megabyte = 1024 * 1024;
const memoryMax = 400 * megabyte;

const memoryOf = ({ process: { pid } }: Product): number =>
  1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());

/** Two addresses where the system has them, because one alone is not given so many connections. */
const localAddresses = process.platform === 'linux' ? ['127.0.0.1', '127.0.0.2', '127.0.0.3'] : ['127.0.0.1'];

/** So many of a megabyte may be in hand at once for one address. */
const callsPerAddress = 8;

interface Call {
  socket: Socket;
  text(): string;
}

async function openCalls(product: Product, count: number, head: string, body: Buffer): Promise<Call[]> {
  const { hostname, port } = new URL(await product.address);
  const calls = Array.from({ length: count }, (_, index) => {
    const localAddress = localAddresses[index % localAddresses.length] ?? '';
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.write(head);
    socket.write(body);
    return { socket, text: () => text };
  });
  onTestFinished(() => {
    for (const { socket } of calls) socket.destroy();
  });
  return calls;
}

const isDone = ({ socket, text }: Call) => socket.destroyed || text().includes('HTTP/1.1');
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const chunkedHeadOf = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** A message still gets its reply, and memory stays what it was. */
async function expectService(product: Product) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${await product.address}/api/`, { method: 'POST', body: '{"message":"oi"}', headers });
  expect(answer.status).toBe(200);
  expect(memoryOf(product)).toBeLessThan(memoryMax);
}

test('a thousand sign-ins of a megabyte that stop before the end are refused at once', async () => {
  const product = startProduct({ DATA_DIR: createDataDir() });
  const calls = await openCalls(product, 1000, headOf('/auth/login', 2 * megabyte), Buffer.alloc(megabyte, 'a'));
  await expect.poll(() => calls.filter(isDone).length).toBe(calls.length);
  expect(calls.some(({ text }) => text().includes('TOO_LARGE'))).toBe(true);
  await expectService(product);
});

test('a thousand stalled calls of a megabyte, with a length and without, hold little memory', async () => {
  const product = startProduct({ DATA_DIR: createDataDir() });
  const stalled = Buffer.alloc(megabyte - 1000, 'a');
  const chunk = Buffer.concat([Buffer.from(`${megabyte.toString(16)}\r\n`), stalled]);
  const calls = [
    ...(await openCalls(product, 500, headOf('/api/', megabyte), stalled)),
    ...(await openCalls(product, 500, chunkedHeadOf('/api/'), chunk)),
  ];
  // All but those that the budget lets in are answered; the others wait for the rest that never comes.
  await expect.poll(() => calls.filter(isDone).length).toBeGreaterThan(calls.length - 100);
  expect(calls.some(({ text }) => text().includes('TOO_MANY_REQUESTS'))).toBe(true);
  await expectService(product);
});

test('four hundred calls of a megabyte at once are answered or told to come again', async () => {
  const product = startProduct({ DATA_DIR: createDataDir(), PUBLIC_API_RATE: '100000' });
  const body = Buffer.from(JSON.stringify({ message: '中'.repeat(340_000) }));
  const end = body.subarray(-1000);
  const calls = await openCalls(product, 400, headOf('/api/', body.length), body.subarray(0, -end.length));
  // None can be answered yet, so the budget is full however fast the product is: the others are told to come again. All of
  // them, before the rest goes out: one that met a connection which is over would take the answer away that nobody has read.
  const letIn = callsPerAddress * localAddresses.length;
  await expect.poll(() => calls.filter(isDone).length).toBe(calls.length - letIn);
  for (const call of calls) if (!isDone(call)) call.socket.write(end);
  let most = 0;
  await expect
    .poll(() => {
      most = Math.max(most, memoryOf(product));
      return calls.filter(isDone).length;
    })
    .toBe(calls.length);
  expect(most).toBeLessThan(memoryMax);
  const statuses = calls.map(({ text }) => /^HTTP\/1\.1 (\d+)/.exec(text())?.[1] ?? 'closed');
  expect(new Set(statuses)).toEqual(new Set(['200', '429']));
  await expectService(product);
});

test('a caller that hangs up is noted as such, not as our failure', async () => {
  const product = startProduct({ DATA_DIR: createDataDir() });
  const [call] = await openCalls(product, 1, headOf('/api/', 1000), Buffer.from('{"message":'));
  // The server has begun with it once a later call was answered.
  await expectService(product);
  call?.socket.destroy();
  const address = await product.address;
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${address}/auth/login`, {
    method: 'POST',
    body: '{"username":"admin","password":"admin123"}',
    headers,
  });
  const { token } = (await login.json()) as { token: string };
  const statuses = async () => {
    const list = await fetch(`${address}/admin/api-calls`, { headers: { authorization: `Bearer ${token}` } });
    const { calls } = (await list.json()) as { calls: { status_code: number; response_body: string }[] };
    return calls.map(({ status_code, response_body }) => [status_code, JSON.parse(response_body).code]);
  };
  await expect.poll(statuses).toEqual([
    [400, 'REQUEST_ABORTED'],
    [200, undefined],
  ]);
});
