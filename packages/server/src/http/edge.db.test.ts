import { errorTable } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const message = { method: 'POST', url: '/api/', payload: { message: 'oi' } } as const;

describe('TRUST_PROXY', () => {
  const claimed = '203.0.113.7, 198.51.100.2';

  test.each([
    ['nobody', 0, '10.0.0.9', claimed, '10.0.0.9'],
    ['one proxy', 1, '10.0.0.9', claimed, '198.51.100.2'],
    ['two proxies', 2, '10.0.0.9', claimed, '203.0.113.7'],
    ['the proxy by its network', ['10.0.0.0/8'], '10.0.0.9', claimed, '198.51.100.2'],
    ['another proxy', ['192.0.2.1'], '10.0.0.9', claimed, '10.0.0.9'],
    ['one proxy that passes text on', 1, '10.0.0.9', '203.0.113.7, <script>', '10.0.0.9'],
    ['two proxies, one of which passes text on', 2, '10.0.0.9', '203.0.113.7, <script>, 10.0.0.8', '10.0.0.8'],
  ])('believes %s', async (_, trustProxy, remoteAddress, forwarded, address) => {
    const { request, signIn, log } = await createTestApp({ trustProxy });
    const { api, token } = await signIn();
    const headers = { 'x-forwarded-for': forwarded };
    await request({ ...message, headers, remoteAddress });
    expect((await api.apiCalls.list()).calls[0]?.ip_address).toBe(address);
    await request({
      method: 'GET',
      url: '/auth/validate',
      headers: { ...headers, authorization: `Bearer ${token}` },
      remoteAddress,
    });
    expect(log.join('')).toContain(`"address":"${address}"`);
    expect(log.join('')).not.toContain('<script>');
  });

  it('does not let a caller choose the address by which it is counted', async () => {
    const { request } = await createTestApp({ trustProxy: 1, publicApiRate: 5 });
    const call = (claim: number) =>
      request({ ...message, headers: { 'x-forwarded-for': `203.0.113.${claim}, 198.51.100.2` } });
    const answers = [];
    for (let claim = 0; claim < 6; claim++) answers.push((await call(claim)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('on loopback', () => {
  const urls = ['/', '/healthz', '/auth/hint', '/admin/menu', '/api/test', '/nowhere'];

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
    'loja.example',
    'Loja.Example:443',
  ])('the host %s is ours', async (host) => {
    const { request } = await createTestApp({ allowedHosts: new Set(['loja.example']) });
    for (const url of urls) expect((await request({ method: 'GET', url, headers: { host } })).statusCode).not.toBe(421);
    expect((await request({ ...message, headers: { host } })).statusCode).toBe(200);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    '192.168.0.5',
    '[::2]',
    'localhost@evil.example',
    'loja.example.evil.example',
  ])('the host %s is refused, wherever it knocks', async (host) => {
    const { request, signIn } = await createTestApp({ allowedHosts: new Set(['loja.example']) });
    const { api } = await signIn();
    const headers = { host, 'x-forwarded-host': 'localhost' };
    for (const url of urls) {
      const answer = await request({ method: 'GET', url, headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        421,
        { code: 'UNKNOWN_HOST', error: errorTable.UNKNOWN_HOST.text },
      ]);
    }
    expect((await request({ ...message, headers })).statusCode).toBe(421);
    expect((await api.apiCalls.list()).calls).toEqual([]);
  });

  it('is not asked about where phones call by any name', async () => {
    const { request } = await createTestApp({ allowedHosts: undefined });
    expect((await request({ ...message, headers: { host: '192.168.0.5:3000' } })).statusCode).toBe(200);
  });
});

describe('a clock that is set', () => {
  const day = 24 * 60 * 60 * 1000;

  test.each([
    ['back', -day],
    ['forward', day],
  ])('%s by a day changes no limit of the public API', async (_, ms) => {
    const { request, clock } = await createTestApp({ publicApiRate: 2 });
    const statuses = async () => [(await request(message)).statusCode, (await request(message)).statusCode];
    expect(await statuses()).toEqual([200, 200]);
    clock.set(ms);
    const refused = await request(message);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
    clock.advance(60_000);
    expect(await statuses()).toEqual([200, 200]);
  });

  test.each([
    ['back', -day],
    ['forward', day],
  ])('%s by a day changes no limit of the sign-in', async (_, ms) => {
    const { request, clock } = await createTestApp();
    const login = (password: string) =>
      request({ method: 'POST', url: '/auth/login', payload: { username: 'admin', password } });
    for (let guess = 0; guess < 5; guess++) expect((await login('errada')).statusCode).toBe(401);
    clock.set(ms);
    const refused = await login('admin123');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
    clock.advance(15 * 60_000);
    expect((await login('admin123')).statusCode).toBe(200);
  });

  test.each([
    ['back', -day],
    ['forward', day],
  ])('%s by a day neither ends nor prolongs the silence of the loop guard', async (_, ms) => {
    const { request, clock, signIn } = await createTestApp({ loopGuardReplies: 1 });
    const { api } = await signIn();
    await api.settings.save({ body: { default_response: 'Olá!' } });
    const reply = async () => (await request(message)).json().reply;
    expect([await reply(), await reply()]).toEqual(['Olá!', '']);
    clock.set(ms);
    expect(await reply()).toBe('');
    clock.advance(5 * 60_000);
    expect(await reply()).toBe('Olá!');
  });
});
