import { ApiError, authTexts, errorTable } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const refusal = (code: keyof typeof errorTable) => ({
  status: errorTable[code].status,
  code,
  message: errorTable[code].text,
});
const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('the call was expected to be refused'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

describe('POST /auth/login', () => {
  it('answers user, token, refreshToken and sessionId', async () => {
    const { api, clientWith } = await createTestApp();
    const signedIn = await api.auth.login({ body: { username: 'admin', password: 'admin123' } });
    expect(signedIn).toEqual({
      user: { username: 'admin' },
      token: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      sessionId: expect.any(String),
    });
    expect(await clientWith(signedIn.token).auth.validate()).toEqual({ valid: true, user: { username: 'admin' } });
  });

  it('takes the username in any letter case and with space around it', async () => {
    const { signIn } = await createTestApp();
    expect((await signIn({ username: ' ADMIN ', password: 'admin123' })).user).toEqual({ username: 'admin' });
  });

  test.each([
    ['a wrong password', { username: 'admin', password: 'errada' }],
    ['another letter case of the password', { username: 'admin', password: 'ADMIN123' }],
    ['an unknown user', { username: 'ninguem', password: 'admin123' }],
  ])('refuses %s without saying which part was wrong', async (_, credentials) => {
    const { signIn } = await createTestApp();
    expect(await failureOf(signIn(credentials))).toMatchObject(refusal('INVALID_CREDENTIALS'));
  });

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['empty fields', { username: '', password: '' }],
    ['a blank username', { username: '   ', password: 'x' }],
    ['no password', { username: 'admin' }],
    ['a null password', { username: 'admin', password: null }],
    ['numbers', { username: 1, password: 2 }],
    ['objects', { username: { $ne: '' }, password: { $ne: '' } }],
  ])('asks for all fields when it gets %s', async (_, payload) => {
    const { request } = await createTestApp();
    const answer = await request({ method: 'POST', url: '/auth/login', ...(payload ? { payload } : {}) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', error: authTexts.fillAllFields });
  });

  test.each([
    ['broken JSON', 'application/json', '{"username":', 400, 'INVALID_JSON'],
    ['an empty JSON body', 'application/json', '', 400, 'INVALID_INPUT'],
    ['a list', 'application/json', '[]', 400, 'INVALID_INPUT'],
    ['a form', 'application/x-www-form-urlencoded', 'username=admin', 415, 'UNSUPPORTED_TYPE'],
    ['NUL in the username', 'application/json', '{"username":"ad\\u0000min","password":"x"}', 400, 'INVALID_INPUT'],
    ['prototype pollution', 'application/json', '{"__proto__":{"username":"admin"}}', 400, 'INVALID_JSON'],
    [
      'a very long username',
      'application/json',
      JSON.stringify({ username: 'a'.repeat(101), password: 'x' }),
      400,
      'INVALID_INPUT',
    ],
    [
      'a very long password',
      'application/json',
      JSON.stringify({ username: 'a', password: 'x'.repeat(201) }),
      400,
      'INVALID_INPUT',
    ],
    ['more than 1 MB', 'application/json', JSON.stringify({ username: 'a'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
  ])('refuses %s in Portuguese', async (_, contentType, payload, status, code) => {
    const { request } = await createTestApp();
    const answer = await request({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(/\p{L}/u) });
  });

  it('stops guessing after five failures, for that address and user only, until time passes', async () => {
    const { request, clock } = await createTestApp();
    const login = (password: string, username = 'admin', remoteAddress = '10.0.0.1') =>
      request({ method: 'POST', url: '/auth/login', payload: { username, password }, remoteAddress });

    for (let attempt = 0; attempt < 5; attempt++) expect((await login('errada')).statusCode).toBe(401);
    const refused = await login('admin123');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', error: errorTable.TOO_MANY_ATTEMPTS.text });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login('admin123', 'admin', '10.0.0.2')).statusCode).toBe(200);

    clock.advance(15 * 60 * 1000 + 1);
    expect((await login('admin123')).statusCode).toBe(200);
  });

  it('lets nobody lock out a browser that has signed in before, nor whoever sits at the machine', async () => {
    const { request } = await createTestApp();
    const login = (password: string, headers: Record<string, string>) =>
      request({ method: 'POST', url: '/auth/login', payload: { username: 'admin', password }, headers });
    // A proxy on this machine that the settings do not know of: everybody has its address.
    const stranger = { 'x-forwarded-for': '203.0.113.7' };
    const first = await login('admin123', stranger);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^recado_device=\S+; Path=\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const owner = { ...stranger, cookie: cookie.split(';')[0] ?? '' };

    for (let guess = 0; guess < 40; guess++) await login('errada', stranger);
    expect((await login('admin123', stranger)).statusCode).toBe(429);
    expect((await login('admin123', owner)).statusCode).toBe(200);
    expect((await login('admin123', {})).statusCode).toBe(200);

    const forged = { ...stranger, cookie: 'recado_device=v1:AAAA' };
    expect((await login('admin123', forged)).statusCode).toBe(429);
    for (let guess = 0; guess < 5; guess++) expect((await login('errada', owner)).statusCode).toBe(401);
    expect((await login('admin123', owner)).statusCode).toBe(429);
  });

  it('does not let strangers keep a signed-in administrator from changing the password', async () => {
    const { request, signIn } = await createTestApp();
    const { api } = await signIn();
    const payload = { username: 'admin', password: 'errada' };
    for (let guess = 0; guess < 6; guess++) await request({ method: 'POST', url: '/auth/login', payload });
    const body = { currentPassword: 'admin123', newPassword: 'segredo-novo' };
    expect(await api.auth.changePassword({ body })).toEqual({ success: true });
  });

  it('does not let parallel guesses slip by', async () => {
    const { request } = await createTestApp();
    const guesses = Array.from({ length: 12 }, () =>
      request({ method: 'POST', url: '/auth/login', payload: { username: 'admin', password: 'errada' } }),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});

describe('GET /auth/validate', () => {
  test.each([
    ['no header', undefined, 'UNAUTHENTICATED'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4xMjM=', 'UNAUTHENTICATED'],
    ['an empty token', 'Bearer ', 'UNAUTHENTICATED'],
    ['a token with foreign characters', "Bearer ' or 1=1", 'UNAUTHENTICATED'],
    ['an unknown token', `Bearer ${'a'.repeat(43)}`, 'SESSION_EXPIRED'],
  ] as const)('refuses %s', async (_, authorization, code) => {
    const { request } = await createTestApp();
    const headers = authorization ? { authorization } : {};
    const answer = await request({ method: 'GET', url: '/auth/validate', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code, error: errorTable[code].text });
  });

  it('refuses an access token after 8 hours, and a refresh token at any time', async () => {
    const { signIn, clock, clientWith } = await createTestApp();
    const session = await signIn();
    expect(await failureOf(clientWith(session.refreshToken).auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
    clock.advance(8 * hour - 1000);
    await session.api.auth.validate();
    clock.advance(2000);
    expect(await failureOf(session.api.auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
  });
});

describe('POST /auth/refresh', () => {
  it('exchanges the refresh token and keeps the session', async () => {
    const { signIn, api, clientWith, clock } = await createTestApp();
    const session = await signIn();
    clock.advance(7.5 * hour);
    const renewed = await api.auth.refresh({ body: { refreshToken: session.refreshToken } });
    expect(renewed).toMatchObject({ user: { username: 'admin' }, sessionId: session.sessionId });
    expect(renewed.token).not.toBe(session.token);
    clock.advance(7.5 * hour);
    await clientWith(renewed.token).auth.validate();
  });

  it('serves the loser of a race between two tabs for 60 seconds, and leaves both signed in', async () => {
    const { signIn, api, clientWith, clock } = await createTestApp();
    const { refreshToken, api: oldTab } = await signIn();
    const first = await api.auth.refresh({ body: { refreshToken } });
    clock.advance(59_000);
    const second = await api.auth.refresh({ body: { refreshToken } });
    await oldTab.auth.validate();
    clock.advance(2000);
    await clientWith(first.token).auth.validate();
    await clientWith(second.token).auth.validate();
    expect(await failureOf(oldTab.auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
  });

  it('ends the session when an exchanged token comes back later: it was stolen', async () => {
    const { signIn, api, clientWith, clock } = await createTestApp();
    const { refreshToken } = await signIn();
    const renewed = await api.auth.refresh({ body: { refreshToken } });
    clock.advance(61_000);
    expect(await failureOf(api.auth.refresh({ body: { refreshToken } }))).toMatchObject(refusal('SESSION_EXPIRED'));
    expect(await failureOf(clientWith(renewed.token).auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
  });

  it('refuses a refresh token after 30 days, an unknown one and an access token', async () => {
    const { signIn, api, clock } = await createTestApp();
    const { refreshToken, token } = await signIn();
    for (const wrong of [token, 'a'.repeat(43)]) {
      expect(await failureOf(api.auth.refresh({ body: { refreshToken: wrong } }))).toMatchObject(
        refusal('SESSION_EXPIRED'),
      );
    }
    clock.advance(30 * day + 1000);
    expect(await failureOf(api.auth.refresh({ body: { refreshToken } }))).toMatchObject(refusal('SESSION_EXPIRED'));
  });

  test.each([[{}], [{ refreshToken: '' }], [{ refreshToken: 7 }], [{ refreshToken: 'x'.repeat(201) }]])(
    'refuses the body %j',
    async (payload) => {
      const { request } = await createTestApp();
      const answer = await request({ method: 'POST', url: '/auth/refresh', payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', error: 'Token de renovação ausente ou inválido' });
    },
  );
});

describe('POST /auth/logout', () => {
  it('ends the named session and leaves other devices signed in', async () => {
    const { signIn } = await createTestApp();
    const [phone, laptop] = [await signIn(), await signIn()];
    expect(await phone.api.auth.logout({ body: { sessionId: phone.sessionId } })).toEqual({ success: true });
    expect(await failureOf(phone.api.auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
    await laptop.api.auth.validate();
  });

  it('ends the own session when none is named, and another of the same user when that is named', async () => {
    const { signIn } = await createTestApp();
    const [phone, laptop] = [await signIn(), await signIn()];
    await phone.api.auth.logout({ body: { sessionId: laptop.sessionId } });
    expect((await failureOf(laptop.api.auth.validate())).status).toBe(401);
    await phone.api.auth.logout({ body: undefined });
    expect((await failureOf(phone.api.auth.validate())).status).toBe(401);
  });

  it('also ends the refresh token', async () => {
    const { signIn, api } = await createTestApp();
    const session = await signIn();
    await session.api.auth.logout({ body: {} });
    const call = api.auth.refresh({ body: { refreshToken: session.refreshToken } });
    expect(await failureOf(call)).toMatchObject(refusal('SESSION_EXPIRED'));
  });

  it('refuses an unknown session, a wrong type and a caller without session', async () => {
    const { signIn, api, request } = await createTestApp();
    const session = await signIn();
    expect(await failureOf(session.api.auth.logout({ body: { sessionId: 'nope' } }))).toMatchObject(
      refusal('SESSION_NOT_FOUND'),
    );
    const headers = { authorization: `Bearer ${session.token}` };
    const wrong = await request({ method: 'POST', url: '/auth/logout', headers, payload: { sessionId: 7 } });
    expect(wrong.statusCode).toBe(400);
    expect(await failureOf(api.auth.logout({ body: {} }))).toMatchObject(refusal('UNAUTHENTICATED'));
    await session.api.auth.validate();
  });
});

describe('POST /auth/logout-all', () => {
  it('ends every session on every device and says how many', async () => {
    const { signIn } = await createTestApp();
    const [phone, laptop, desktop] = [await signIn(), await signIn(), await signIn()];
    expect(await laptop.api.auth.logoutAll()).toEqual({ sessionsRemoved: 3 });
    for (const device of [phone, laptop, desktop]) {
      expect(await failureOf(device.api.auth.validate())).toMatchObject(refusal('SESSION_EXPIRED'));
    }
  });

  it('refuses a caller without session', async () => {
    const { api } = await createTestApp();
    expect(await failureOf(api.auth.logoutAll())).toMatchObject(refusal('UNAUTHENTICATED'));
  });

  it('does not count sessions that expired by themselves', async () => {
    const { signIn, clock } = await createTestApp();
    await signIn();
    clock.advance(31 * day);
    const later = await signIn();
    expect(await later.api.auth.logoutAll()).toEqual({ sessionsRemoved: 1 });
  });
});

describe('POST /auth/change-password', () => {
  const newPassword = 'segredo-novo';

  it('changes it, ends every session and removes the hint', async () => {
    const { signIn, api } = await createTestApp();
    const [phone, laptop] = [await signIn(), await signIn()];
    expect(await phone.api.auth.changePassword({ body: { currentPassword: 'admin123', newPassword } })).toEqual({
      success: true,
    });
    for (const device of [phone, laptop]) expect((await failureOf(device.api.auth.validate())).status).toBe(401);
    expect(await failureOf(signIn())).toMatchObject(refusal('INVALID_CREDENTIALS'));
    await signIn({ username: 'admin', password: newPassword });
    expect(await api.auth.hint()).toEqual({ defaultCredentials: null });
  });

  it('takes the same accented password in either Unicode form', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    await api.auth.changePassword({ body: { currentPassword: 'admin123', newPassword: 'coração'.normalize('NFD') } });
    await signIn({ username: 'admin', password: 'coração'.normalize('NFC') });
  });

  it('refuses the same password again, in either Unicode form, and keeps everything', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    const body = { currentPassword: 'admin123', newPassword: 'admin123' };
    expect(await failureOf(api.auth.changePassword({ body }))).toMatchObject(refusal('SAME_PASSWORD'));
    await api.auth.validate();
    await api.auth.changePassword({ body: { ...body, newPassword: 'coração'.normalize('NFD') } });
    const again = await signIn({ username: 'admin', password: 'coração' });
    const same = { currentPassword: 'coração'.normalize('NFD'), newPassword: 'coração'.normalize('NFC') };
    expect(await failureOf(again.api.auth.changePassword({ body: same }))).toMatchObject(refusal('SAME_PASSWORD'));
  });

  it('refuses a wrong current password and keeps everything', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    const call = api.auth.changePassword({ body: { currentPassword: 'errada', newPassword } });
    expect(await failureOf(call)).toMatchObject(refusal('WRONG_CURRENT_PASSWORD'));
    await api.auth.validate();
    await signIn();
  });

  test.each([
    [{ currentPassword: 'admin123', newPassword: '12345' }, authTexts.passwordTooShort],
    [{ currentPassword: 'admin123', newPassword: 'x'.repeat(201) }, authTexts.passwordTooLong],
    [{ currentPassword: 'admin123', newPassword: '' }, authTexts.fillAllFields],
    [{ currentPassword: '', newPassword }, authTexts.fillAllFields],
    [{ newPassword }, authTexts.fillAllFields],
    [{}, authTexts.fillAllFields],
  ])('answers %j with its text', async (payload, error) => {
    const { signIn, request } = await createTestApp();
    const { token } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'POST', url: '/auth/change-password', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error, code: 'INVALID_INPUT' });
  });

  it('refuses the default password where other machines can reach the server', async () => {
    const { signIn } = await createTestApp({ isPublic: true, adminPassword: 'publica-1' });
    const { api } = await signIn({ username: 'admin', password: 'publica-1' });
    const call = api.auth.changePassword({ body: { currentPassword: 'publica-1', newPassword: 'admin123' } });
    expect(await failureOf(call)).toMatchObject(refusal('DEFAULT_PASSWORD'));
  });

  it('refuses a caller without session, and limits guesses of the current password', async () => {
    const { signIn, api } = await createTestApp();
    const body = { currentPassword: 'errada', newPassword };
    expect(await failureOf(api.auth.changePassword({ body }))).toMatchObject(refusal('UNAUTHENTICATED'));
    const session = await signIn();
    for (let guess = 0; guess < 5; guess++) await failureOf(session.api.auth.changePassword({ body }));
    expect(await failureOf(session.api.auth.changePassword({ body }))).toMatchObject(refusal('TOO_MANY_ATTEMPTS'));
  });
});

describe('GET /auth/hint', () => {
  it('shows the default credentials while they are unchanged', async () => {
    const { api } = await createTestApp();
    expect(await api.auth.hint()).toEqual({ defaultCredentials: { username: 'admin', password: 'admin123' } });
  });

  const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip'];

  test.each([
    { remoteAddress: '10.0.0.9', headers: {} },
    ...forwarding.map((name) => ({ remoteAddress: '127.0.0.1', headers: { [name]: '127.0.0.1' } })),
  ])('shows nothing to a caller that may be elsewhere: %j', async (caller) => {
    for (const trustProxy of [0, 1]) {
      const { request } = await createTestApp({ trustProxy });
      const answer = await request({ method: 'GET', url: '/auth/hint', ...caller });
      expect(answer.json()).toEqual({ defaultCredentials: null });
    }
  });

  it('shows nothing when the installation chose a password', async () => {
    const { api } = await createTestApp({ adminPassword: 'escolhida' });
    expect(await api.auth.hint()).toEqual({ defaultCredentials: null });
  });
});

describe('secrets', () => {
  it('stores neither passwords nor tokens as they are, and logs none of them', async () => {
    const { signIn, database, log } = await createTestApp();
    const session = await signIn();
    const stored = JSON.stringify([
      await database.db.selectFrom('users').selectAll().execute(),
      await database.db.selectFrom('session_tokens').selectAll().execute(),
    ]);
    expect(stored).toContain('$argon2id$');
    for (const secret of ['admin123', session.token, session.refreshToken]) {
      expect(stored).not.toContain(secret);
      expect(log.join('')).not.toContain(secret);
    }
    expect(log.join('')).toContain('/auth/login');
  });
});
