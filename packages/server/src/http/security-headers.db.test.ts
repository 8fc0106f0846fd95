import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

/** Whatever sets them: less than this must never be sent. */
const required = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

const policy = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

async function openWithConsole() {
  const consoleFolder = await mkdtemp(path.join(tmpdir(), 'recado-console-'));
  onTestFinished(() => rm(consoleFolder, { recursive: true, force: true }));
  await writeFile(path.join(consoleFolder, 'index.html'), '<!doctype html><title>Recado</title>');
  return createTestApp({}, { consoleFolder });
}

describe('what a browser meets', () => {
  test.each([
    ['the console', 'GET', '/', 200],
    ['a screen', 'GET', '/menu', 200],
    ['an answer', 'GET', '/healthz', 200],
    ['a refusal', 'GET', '/admin/menu', 401],
    ['a body that is wrong', 'POST', '/auth/login', 400],
    ['nothing', 'GET', '/admin/nada', 404],
  ] as const)('%s carries every header', async (_what, method, url, status) => {
    const { request } = await openWithConsole();
    const answer = await request({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(required);
    const sent = String(answer.headers['content-security-policy']).split(';');
    expect(Object.fromEntries(sent.map((part) => part.trim().split(/ (.*)/)))).toEqual(policy);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });
});

it('leaves the public API alone, which no browser opens', async () => {
  const { request } = await openWithConsole();
  const names = async (options: Parameters<typeof request>[0]) => Object.keys((await request(options)).headers).sort();
  const payload = { message: 'oi', sender: 'Ana' };
  expect(await names({ method: 'POST', url: '/api/', payload })).toEqual(publicHeaders);
  expect(await names({ method: 'POST', url: '/api/', payload: { nada: 1 } })).toEqual(publicHeaders);
});

const publicHeaders = ['connection', 'content-length', 'content-type', 'date'];
