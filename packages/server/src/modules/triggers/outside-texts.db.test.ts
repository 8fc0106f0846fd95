import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes, type TriggerAction } from '@recado/contract';
import { expect, it, onTestFinished, test } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** What PostgreSQL cannot hold. Bytes that are no UTF-8 come in as the sign for what cannot be shown. */
const nasty = 'a\u0000b';
const kept = 'a\ufffdb';

/** A service that answers in bytes of its own choice, and counts its calls. */
async function startService() {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    calls.push(request.url ?? '');
    response.writeHead(request.url?.startsWith('/fora') ? 500 : 200).end(Buffer.from(`${nasty}\xed\xa0\x80`, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

it('ends every run, and does each action once, whatever the outside says', async () => {
  const service = await startService();
  const app = await createWhatsAppApp({ allowPrivateNetwork: true }, {}, { clock: systemClock });
  const { api, shop, whatsApp, eventually } = app;
  await app.services.automation.start();
  await app.link();
  const returning = { name: 'Eco', script: `console.log('a\\u0000b\\ud800'); return 'a\\u0000b\\ud800'` };
  const throwing = { name: 'Erro', script: `throw new Error('a\\u0000b\\ud800')` };
  const call = (path: string): TriggerAction => ({
    type: 'CALL_API',
    value: { url: `${service.url}${path}`, method: 'POST', headers: {}, body: { texto: '{message}' } },
  });
  const run = async (script: typeof returning): Promise<TriggerAction> => {
    const { id: scriptId } = await api.scripts.create({ body: script });
    return { type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId, options: { de: '{sender}' } } };
  };
  const note = { message: '{sender}: {message}', level: 'info', details: '{message}', saveToDatabase: true } as const;
  const actions: TriggerAction[] = [
    call('/dentro'),
    call('/fora'),
    await run(returning),
    await run(throwing),
    { type: 'LOG_EVENT', value: note },
    { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '{sender}', email: '', company: '', groupIds: [] } },
    {
      type: 'UPDATE_DATABASE',
      value: { table: 'menu_items', operation: 'INSERT', data: { message: '{message}', reply: 'x' }, conditions: {} },
    },
    { type: 'SEND_WHATSAPP_MESSAGE', value: { instanceId: 'loja', to: '{phone}', message: '{message}', delay: 0 } },
  ];
  const { id } = await api.triggers.create({
    body: { name: 'Tudo', type: 'WHATSAPP_MESSAGE', condition_type: 'ALWAYS', actions },
  });

  const ana = whatsApp.account({ phone: '5511987654399', name: nasty });
  await ana.write(shop, nasty);
  const [done] = await eventually(async () => {
    const found = await api.triggers.runs({ query: { triggerId: id } });
    expect(found).toMatchObject([{ finished_at: expect.any(String) }]);
    return found;
  });
  expect(service.calls).toEqual(['/dentro', '/fora']);
  const states = done?.actions.map(({ state }) => state);
  expect(states?.every((state) => state === 'succeeded' || state === 'failed')).toBe(true);
  expect(done?.actions[0]).toMatchObject({ state: 'succeeded', result: expect.stringContaining(kept) });
  expect(done?.actions[1]).toMatchObject({ state: 'failed', result: expect.stringContaining(kept) });
  expect(done?.actions[3]).toMatchObject({ state: 'failed', result: expect.stringContaining(kept) });
  expect(await api.triggers.events({ query: {} })).toMatchObject([{ message: `${kept}: ${kept}`, details: kept }]);
  expect(await app.database.db.selectFrom('incoming_messages').select(['text', 'sender_name']).execute()).toEqual([
    { text: kept, sender_name: kept },
  ]);
  expect(await api.jobs.failed()).toEqual([]);
});

it('takes such texts from callers of the API and from files, too', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-texts-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { request, signIn, database } = await createTestApp({ dataDir });
  const { api } = await signIn();
  const payload = { app: 'WhatsAuto', sender: `${nasty}\ud800`, phone: nasty, message: 'oi\ud800' };
  expect((await request({ method: 'POST', url: '/api/', payload })).statusCode).toBe(200);
  expect((await request({ method: 'POST', url: '/api/', payload: `message=${nasty}` })).statusCode).toBe(200);
  const { calls } = await api.apiCalls.list({ query: {} });
  expect(calls.map(({ request_body }) => request_body)).toEqual([`message=${kept}`, JSON.stringify(payload)]);

  const file = new File([JSON.stringify([{ nome: `${nasty}na`, telefone: '11 98765-4321' }])], 'contatos.json');
  const { importId } = await api.contacts.uploadImport({ body: {}, files: { file } });
  await api.contacts.import({ params: { importId }, body: {} });
  const [contact] = await database.db.selectFrom('contacts').select('name').execute();
  expect(contact?.name).toMatch(/^a.?bna$/u);
});

const withId = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries(table)
    .filter(([, route]) => route.path.includes(':'))
    .map(([name, route]) => [`${feature}.${name}`, route] as const),
);

test.each(withId)('an id with NUL is an unknown one: %s', async (_, { method, path }) => {
  const { request, signIn } = await createTestApp();
  const { token } = await signIn();
  for (const id of ['%00', '1%00', 'a%00b', '00000000-0000-4000-8000-00000000000%00']) {
    const url = path.replaceAll(/:\w+/g, id);
    const hasBody = method !== 'GET';
    const { statusCode } = await request({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(hasBody ? { payload: {} } : {}),
    });
    expect([url, [400, 404, 415].includes(statusCode) ? '' : statusCode]).toEqual([url, '']);
  }
});
