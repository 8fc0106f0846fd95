import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

describe('operations', () => {
  it('answers /healthz and /readyz', async () => {
    const { api } = await createTestApp();
    expect(await api.operations.health()).toEqual({ status: 'ok' });
    expect(await api.operations.ready()).toEqual({ status: 'ok' });
  });

  it('is alive but not ready when the database is gone', async () => {
    const { request, database } = await createTestApp();
    await database.close();
    expect((await request({ url: '/healthz' })).statusCode).toBe(200);
    const ready = await request({ url: '/readyz' });
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('gives the OpenAPI document to whoever is signed in', async () => {
    const { signIn, request } = await createTestApp();
    expect((await request({ url: '/docs/openapi.json' })).statusCode).toBe(401);
    const { api } = await signIn();
    const { paths } = (await api.operations.openApi()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/auth/login', '/admin/menu', '/api/', '/healthz']));
  });
});

describe('every answer', () => {
  it('carries a strict policy for content', async () => {
    const { request } = await createTestApp();
    const { headers } = await request({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['GET', '/nada', 404],
    ['DELETE', '/auth/login', 404],
    ['GET', '/admin/nada', 404],
    ['GET', '/%zz', 400],
    ['GET', '/admin/menu/%00', 400],
    ['GET', '/menu%00', 400],
    ['GET', '/contatos?q=%00', 400],
  ] as const)('%s %s is refused as JSON in Portuguese', async (method, url, status) => {
    const { request } = await createTestApp();
    const answer = await request({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: expect.stringMatching(/Não encontrado|Endereço inválido/) });
  });

  it('logs the path without its query', async () => {
    const { request, log } = await createTestApp();
    await request({ url: '/auth/hint?key=segredo' });
    expect(log.join('')).toContain('/auth/hint');
    expect(log.join('')).not.toContain('segredo');
  });
});
