import { expect, it, test } from 'vitest';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { privateUrls } from '../testing/private-urls.ts';
import { createFetchOutside } from './network-guard.ts';

const request = { method: 'GET', headers: {}, timeoutMs: 60_000, maxBytes: 1000 };

test.each(privateUrls)('%s is a private address', async (url) => {
  await expect(createFetchOutside(false)(url, request)).rejects.toThrow(
    /é de uma rede privada e não pode ser acessado$/,
  );
});

it.each([
  ['one address of several', [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]],
  ['an address of a link', [{ address: 'fe80::1%eth0' }]],
  ['what is no address', [{ address: 'localhost' }]],
])('refuses a name that stands for %s', async (_name, found) => {
  const fetchOutside = createFetchOutside(false, async () => found);
  await expect(fetchOutside('http://loja.test/', request)).rejects.toThrow('loja.test é de uma rede privada');
});

it('connects to the very address that was checked, and asks for it once', async () => {
  const { url, received } = await startLoopbackServer((_request, response) => void response.end('certo'));
  const asked: string[] = [];
  const fetchOutside = createFetchOutside(true, async (name) => {
    asked.push(name);
    return [{ address: '127.0.0.1' }];
  });
  const { port } = new URL(url);
  expect(await fetchOutside(`http://loja.test:${port}/`, request)).toEqual({ status: 200, body: 'certo' });
  expect(asked).toEqual(['loja.test']);
  expect(received[0]?.headers.host).toBe(`loja.test:${port}`);
});

it('says in words what is wrong with an address or its server', async () => {
  // What the world's names stand for is not for a test to ask.
  const fetchOutside = createFetchOutside(true, () => Promise.reject(new Error('getaddrinfo ENOTFOUND')));
  const { url, received } = await startLoopbackServer(({ path }, response) => {
    if (path === '/lento') return;
    if (path === '/longe') response.writeHead(302, { location: '/outro' });
    response.end(path === '/grande' ? 'x'.repeat(2000) : 'certo');
  });
  expect(await fetchOutside(url, request)).toEqual({ status: 200, body: 'certo' });
  expect(await fetchOutside(`${url}/longe`, request)).toMatchObject({ status: 302 });
  for (const [address, words, options] of [
    [`${url}/lento`, 'O servidor não respondeu a tempo', { timeoutMs: 100 }],
    [`${url}/grande`, 'A resposta é grande demais', {}],
    ['http://127.0.0.1:1/', 'Não foi possível conectar (ECONNREFUSED)', {}],
    ['http://nao-existe.invalid/', 'O endereço nao-existe.invalid não foi encontrado', {}],
    ['ftp://exemplo.com/', 'O endereço deve começar com http:// ou https://', {}],
    ['http://', 'O endereço deve começar com http:// ou https://', {}],
  ] as const) {
    await expect(fetchOutside(address, { ...request, ...options }), address).rejects.toThrow(words);
  }
  expect(
    received.map(({ path }) => path),
    'a redirect would lead past the check',
  ).not.toContain('/outro');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a body arrives whole by %s, whatever the headers claim',
  async (method) => {
    const { url, received } = await startLoopbackServer((_request, response) => void response.end('ok'));
    const body = JSON.stringify({ nome: 'José 😀' });
    const headers = { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' };
    expect(await createFetchOutside(true)(url, { ...request, method, headers, body })).toEqual({
      status: 200,
      body: 'ok',
    });
    expect(received.map((one) => one.body)).toEqual([{ nome: 'José 😀' }]);
  },
);

it('headers carry any text, and those that cannot be sent are told', async () => {
  const { url, received } = await startLoopbackServer((_request, response) => void response.end('ok'));
  const fetchOutside = createFetchOutside(true);
  await fetchOutside(url, { ...request, headers: { 'x-nome': 'José 😀' } });
  expect(Buffer.from(String(received[0]?.headers['x-nome']), 'latin1').toString()).toBe('José 😀');
  for (const headers of [{ 'x-nome': 'a\r\nx-outro: b' }, { 'x nome': 'a' }, { '': 'a' }] as Record<string, string>[]) {
    await expect(fetchOutside(url, { ...request, headers })).rejects.toThrow(
      'Um cabeçalho tem um nome ou caracteres que não podem ser enviados',
    );
  }
  expect(received).toHaveLength(1);
});
