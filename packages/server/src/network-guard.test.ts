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
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
])('%s is a private address', async (url) => {
  await expect(createFetchOutside(false)(url, request)).rejects.toThrow(
    /é de uma rede privada e não pode ser acessado$/,
  );
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
