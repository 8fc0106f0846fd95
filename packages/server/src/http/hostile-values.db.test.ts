import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { errorTable, type Route, routes } from '@recado/contract';
import { expect, onTestFinished, test } from 'vitest';
import { hostileTexts, mutationsOf, sampleOf, schemaOf } from '../testing/hostile-values.ts';
import { createTestApp } from '../testing/test-app.ts';

const nobody = 'http://127.0.0.1:9';

/** Nothing of the outside world answers, so calls that ask it may say so. */
const outside = new Set(['TELEGRAM_FAILED', 'AI_FAILED', 'INSTANCE_NOT_CONNECTED', 'WHATSAPP_SILENT']);
const english = /\b(invalid|expected|received|required|must|too (big|small|long|short)|unrecognized)\b/i;

async function createTarget() {
  const backupDir = mkdtempSync(path.join(tmpdir(), 'recado-hostile-'));
  onTestFinished(() => rmSync(backupDir, { recursive: true, force: true }));
  const product = await createTestApp({
    backupDir,
    telegramApiRoot: nobody,
    openAiBaseUrl: nobody,
    whatsAppUrl: 'ws://127.0.0.1:9/ws/chat',
    chromiumPath: '/nowhere/chromium',
  });
  let { token } = await product.signIn();
  const renew = async () => {
    // Some of the calls end all sessions, or change the password to one of the samples.
    for (const password of ['admin123', 'Texto 1']) {
      const signedIn = await product.signIn({ username: 'admin', password }).catch(() => undefined);
      if (signedIn) token = signedIn.token;
    }
  };
  return { ...product, renew, token: () => token };
}

type Target = Awaited<ReturnType<typeof createTarget>>;

interface Attempt {
  route: Route;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

/** What is wrong with the answer, if anything. */
async function problemOf(
  target: Target,
  { route, params = {}, query = '', body }: Attempt,
): Promise<string | undefined> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  const headers: Record<string, string> = { authorization: `Bearer ${target.token()}` };
  let payload: Buffer | string | undefined;
  if (route.multipart) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const encoded = new Request('http://recado.test', { method: 'POST', body: form });
    headers['content-type'] = encoded.headers.get('content-type') ?? '';
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }
  // What goes on for as long as somebody listens is not waited for.
  const isEndless = typeof route.response === 'object' && 'kind' in route.response && route.response.kind === 'events';
  const answer = await target.request({
    method: route.method,
    url: `${url}${query}`,
    headers,
    ...(payload && { payload }),
    payloadAsStream: isEndless,
  });
  if (isEndless && answer.statusCode < 400) answer.stream().destroy();
  if (answer.statusCode === 401) await target.renew();
  if (answer.statusCode < 400) return undefined;
  const text = isEndless ? await readText(answer.stream()) : answer.body;
  const { error, code } = JSON.parse(text);
  const isKnown = Object.hasOwn(errorTable, code) && typeof error === 'string' && error !== '';
  const isOurs = answer.statusCode >= 500 && !outside.has(code);
  if (isKnown && !isOurs && !english.test(error)) return undefined;
  const sent = JSON.stringify({ params, query, body }).slice(0, 200);
  return `${route.method} ${route.path} ${sent}: ${answer.statusCode} ${text.slice(0, 200)}`;
}

function* attemptsOn(route: Route): Generator<Attempt> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const schema = route.multipart?.fields ?? route.body;
  const sample = schema && sampleOf(schemaOf(schema));
  for (const name of names) {
    for (const text of hostileTexts) yield { route, params: { [name]: text }, body: sample };
  }
  for (const name of Object.keys(route.query?.shape ?? {})) {
    for (const text of hostileTexts) yield { route, query: `?${name}=${encodeURIComponent(text)}` };
    yield { route, query: `?${name}=1&${name}=2` };
    yield { route, query: `?${name}[toString]=1` };
  }
  if (schema) for (const body of mutationsOf(schemaOf(schema))) yield { route, body };
}

/** Copies, because a download's stream would have to be read; and backups are made of whole databases. */
const isQuick = ({ path: url }: Route) => !url.startsWith('/admin/backup/create');

test.each(Object.keys(routes) as (keyof typeof routes)[])('no hostile value breaks a route of %s', async (feature) => {
  const target = await createTarget();
  const problems: string[] = [];
  for (const route of Object.values(routes[feature] as Record<string, Route>).filter(isQuick)) {
    for (const attempt of attemptsOn(route)) {
      const problem = await problemOf(target, attempt);
      if (problem) problems.push(problem);
    }
  }
  expect([...new Set(problems)]).toEqual([]);
});
