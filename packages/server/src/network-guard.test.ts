import { expect, it, test } from 'vitest';
import { createFetchOutside } from './network-guard.ts';
import { startLoopbackServer } from './testing/loopback-server.ts';

const request = { method: 'GET', headers: {}, timeoutMs: 10_000, maxBytes: 1000 };

test.each([
  'http://127.0.0.1:1/',
  'http://localhost:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:1/',
  'http://[::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://0/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://0x7f.1/',
  'http://00000177.0x0.1/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://１２７.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://LOCALHOST/',
  'http://x@127.0.0.1/',
  'http://168.63.129.16/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::FFFF:7F00:1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[fec0::1]/',
])('%s is a private address', async (url) => {
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
  const fetchOutside = createFetchOutside(true);
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
