import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const form = 'application/x-www-form-urlencoded';

async function createApi(settings: Parameters<typeof createTestApp>[0] = {}) {
  const product = await createTestApp(settings);
  const { api } = await product.signIn();
  await api.menu.create({ body: { message: 'olá', reply: 'Bem-vindo' } });
  await api.responses.create({ body: { phone: '11 98765-4321', message: 'preço', reply: 'Custa dez' } });
  await api.settings.save({ body: { default_response: 'Padrão' } });
  const post = (contentType: string | undefined, payload: string | Buffer, url = '/api/') =>
    product.request({ method: 'POST', url, payload, headers: contentType ? { 'content-type': contentType } : {} });
  const lastCall = async () => (await api.apiCalls.list()).calls[0];
  return { ...product, admin: api, post, lastCall };
}

describe('GET /api/test', () => {
  it('answers without a session and is on record', async () => {
    const { api, lastCall } = await createApi();
    expect(await api.publicApi.test()).toMatchObject({ success: true });
    expect(await lastCall()).toMatchObject({ method: 'GET', endpoint: '/api/test', status_code: 200, source: null });
  });
});

const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--x--\r\n`;

describe('POST /api/ in the shape of WhatsAuto', () => {
  test.each([
    [
      'JSON',
      'application/json',
      '{"app":"WhatsAuto","sender":"Ana","message":"olá","phone":"+55 11 98765-4321"}',
      'Bem-vindo',
    ],
    ['JSON with charset', 'application/json; charset=utf-8', '{"message":"OLÁ"}', 'Bem-vindo'],
    ['JSON sent as text', 'text/plain', '{"message":"olá"}', 'Bem-vindo'],
    ['JSON with a byte order mark', 'application/json', '\ufeff{"message":"olá"}', 'Bem-vindo'],
    ['unknown keys', 'application/json', '{"message":"olá","extra":{"a":[1]},"__proto__":null}', 'Bem-vindo'],
    ['a form with a trailing &', form, 'app=WhatsAuto&sender=Ana&message=ol%C3%A1&', 'Bem-vindo'],
    ['a form with plus signs', form, 'message=+ol%C3%A1+&sender=Ana+Maria', 'Bem-vindo'],
    ['the test button of the app', form, 'app=WhatsAuto&sender=WhatsAuto+app&message=Mensagem+de+teste&', 'Padrão'],
    ['multipart', 'multipart/form-data; boundary=x', multipart({ message: 'olá', sender: 'Ana' }), 'Bem-vindo'],
    ['a Java map', 'text/plain', '{app=WhatsAuto, sender=Ana, message=olá}', 'Bem-vindo'],
    ['a Java map called JSON', 'application/json', '{app=WhatsAuto, sender=Ana, message=olá}', 'Bem-vindo'],
    ['a phone rule', 'application/json', '{"sender":"Ana","message":"PREÇO","phone":"+55 11 98765-4321"}', 'Custa dez'],
    ['a phone rule without 9', 'application/json', '{"message":"preço","phone":"+55 11 8765-4321"}', 'Custa dez'],
    ['a number as sender', form, 'sender=%2B55+11+98765-4321&message=pre%C3%A7o', 'Custa dez'],
    ['a name as sender', form, 'sender=Ana&message=pre%C3%A7o', 'Padrão'],
    ['a numeric message', 'application/json', '{"message":7}', 'Padrão'],
    ['empty text', 'application/json', '{"message":"  "}', ''],
    ['a group', 'application/json', '{"message":"olá","group_name":"Família"}', ''],
    ['an empty group name', 'application/json', '{"message":"olá","group_name":""}', 'Bem-vindo'],
    ['NUL in the text', 'application/json', '{"message":"ol\\u0000á"}', 'Bem-vindo'],
    ['half of a surrogate pair', 'application/json', '{"message":"\\ud83d","sender":"\\ude00"}', 'Padrão'],
  ])('reads %s', async (_, contentType, payload, reply) => {
    const { post, lastCall } = await createApi();
    const answer = await post(contentType, payload);
    expect([answer.statusCode, answer.json()]).toEqual([200, { reply }]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(await lastCall()).toMatchObject({ status_code: 200, response_body: JSON.stringify({ reply }) });
  });

  it('answers without the slash too', async () => {
    const { post } = await createApi();
    expect((await post('application/json', '{"message":"olá"}', '/api')).json()).toEqual({ reply: 'Bem-vindo' });
  });

  it('reads commas and equal signs inside a Java map', async () => {
    const { post, admin } = await createApi();
    await admin.menu.create({ body: { message: 'a, b=c, d', reply: 'Entendi' } });
    expect((await post('text/plain', '{sender=Ana, message=a, b=c, d, phone=}')).json()).toEqual({ reply: 'Entendi' });
  });

  it('reads Windows-1252, plain and percent-encoded', async () => {
    const { post } = await createApi();
    expect((await post('application/json', Buffer.from('{"message":"olá"}', 'latin1'))).json()).toEqual({
      reply: 'Bem-vindo',
    });
    expect((await post(form, 'message=ol%E1')).json()).toEqual({ reply: 'Bem-vindo' });
    expect((await post(form, Buffer.from('message=olá', 'latin1'))).json()).toEqual({ reply: 'Bem-vindo' });
  });

  test.each([
    ['broken JSON', 'application/json', '{"message":', 400, 'INVALID_JSON'],
    ['a list', 'application/json', '[1,2]', 400, 'INVALID_INPUT'],
    ['no message', 'application/json', '{"sender":"Ana"}', 400, 'INVALID_INPUT'],
    ['a message that is no text', 'application/json', '{"message":{"a":1}}', 400, 'INVALID_INPUT'],
    ['nothing', 'application/json', '', 400, 'INVALID_INPUT'],
    ['plain words', 'text/plain', 'olá', 400, 'INVALID_INPUT'],
    ['broken multipart', 'multipart/form-data; boundary=x', '--x\r\nContent-Dispo', 400, 'INVALID_MULTIPART'],
    ['random bytes', 'application/octet-stream', Buffer.from([0xff, 0x00, 0xfe, 0x80]), 400, 'INVALID_INPUT'],
    ['more than 1 MB', 'application/json', JSON.stringify({ message: 'a'.repeat(1024 * 1024) }), 413, 'TOO_LARGE'],
  ])('refuses %s clearly, and writes it down', async (_, contentType, payload, status, code) => {
    const { post, lastCall } = await createApi();
    const answer = await post(contentType, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await lastCall()).toMatchObject({ status_code: status, source: null });
  });

  it('answers a message of almost 1 MB, and keeps who wrote it and how it begins', async () => {
    const { post, lastCall } = await createApi();
    const body = JSON.stringify({ extra: 'x'.repeat(5000), message: 'á'.repeat(490_000), phone: '+55 11 98765-4321' });
    const answer = await post('application/json', body);
    expect(answer.json()).toEqual({ reply: 'Padrão' });
    const kept = (await lastCall())?.request_body ?? '';
    expect(kept).toMatch(
      /^\{"phone":"\+55 11 98765-4321","sender":"","message":"á{2000}"\}\n… cortado: chegaram \d+ caracteres$/,
    );
    expect(kept.length).toBeLessThan(4100);
  });
});

describe('POST /api/ in the shape of AutoResponder', () => {
  const ask = (query: object) =>
    JSON.stringify({ appPackageName: 'tkstudio.autoresponderforwa', messengerPackageName: 'com.whatsapp', query });

  test.each([
    ['a contact by name', { sender: 'Ana', message: 'olá', isGroup: false }, [{ message: 'Bem-vindo' }]],
    [
      'a contact by number',
      { sender: '+55 11 98765-4321', message: 'preço', isGroup: false },
      [{ message: 'Custa dez' }],
    ],
    ['silence', { sender: 'Ana', message: '', isGroup: false }, []],
    ['a group', { sender: 'Família', groupParticipant: 'Ana', message: 'olá', isGroup: true }, []],
    ['a test message', { sender: 'Ana', message: 'olá', isTestMessage: true, ruleId: 42 }, [{ message: 'Bem-vindo' }]],
  ])('answers %s', async (_, query, replies) => {
    const { post } = await createApi();
    const answer = await post('application/json', ask(query));
    expect([answer.statusCode, answer.json()]).toEqual([200, { replies }]);
  });
});

describe('PUBLIC_API_KEY', () => {
  it('asks for ?key=, tells the console, and never reaches the log', async () => {
    const { post, admin, log, lastCall } = await createApi({ publicApiKey: 'chave-secreta' });
    const body = '{"message":"olá"}';
    for (const url of ['/api/', '/api/?key=', '/api/?key=errada', '/api/?key=a&key=chave-secreta']) {
      const answer = await post('application/json', body, url);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_API_KEY']);
    }
    expect((await post('application/json', body, '/api/?key=chave-secreta')).json()).toEqual({ reply: 'Bem-vindo' });
    const address = {
      path: '/api/',
      key: 'chave-secreta',
      keyFrom: 'environment',
      isExposed: false,
      formerUntil: null,
    };
    expect(await admin.publicApi.address()).toEqual(address);
    await expect(admin.publicApi.makeKey()).rejects.toMatchObject({ status: 409, code: 'API_KEY_FIXED' });
    await expect(admin.publicApi.removeKey()).rejects.toMatchObject({ status: 409, code: 'API_KEY_FIXED' });
    expect(JSON.stringify(await lastCall())).not.toContain('chave-secreta');
    expect(log.join('')).not.toContain('chave-secreta');
  });

  it('is not needed unless it is set', async () => {
    const { admin } = await createApi();
    expect(await admin.publicApi.address()).toMatchObject({ path: '/api/', key: null, keyFrom: 'nobody' });
  });
});

describe('a body that cannot be read', () => {
  it('is cut in the log like any other', async () => {
    const { post, lastCall } = await createApi();
    expect((await post('application/json', `{"message":"${'z'.repeat(20_000)}`)).statusCode).toBe(400);
    expect((await lastCall())?.request_body).toMatch(/^\{"message":"z{3988}\n… cortado: chegaram 20012 caracteres$/);
  });
});

describe('the rate limit', () => {
  it('refuses a flood from one address with Retry-After, and does not write it down', async () => {
    const { request, admin } = await createApi({ publicApiRate: 5 });
    const call = (remoteAddress: string) =>
      request({ method: 'POST', url: '/api/', payload: { message: 'olá' }, remoteAddress });
    for (let count = 0; count < 5; count++) expect((await call('10.0.0.1')).statusCode).toBe(200);
    const refused = await call('10.0.0.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('10.0.0.2')).statusCode).toBe(200);
    expect((await admin.apiCalls.stats()).totalCalls).toBe(6);
  });
});
