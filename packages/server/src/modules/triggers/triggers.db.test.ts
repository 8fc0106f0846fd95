import type { TriggerAction, TriggerInput } from '@recado/contract';
import { describe, expect, it, test, vi } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { JobTimes } from '../../jobs/jobs.port.ts';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';

const patience = { timeout: 15_000, interval: 25 };
const jobTimes: JobTimes = { attempts: 2, firstRetryMs: 20, lastRetryMs: 50, rememberMs: 60_000 };

async function createAutomated(config: Partial<Config> = {}) {
  // The queue of PostgreSQL goes by the database's clock, so this one must agree with it.
  const product = await createTestApp(config, { jobTimes, clock: systemClock });
  const { api, token } = await product.signIn();
  await product.services.automation.start();
  const make = (input: Partial<TriggerInput> = {}) =>
    api.triggers.create({
      body: {
        name: 'Teste',
        type: 'API_MESSAGE',
        condition_type: 'ALWAYS',
        condition_value: '',
        actions: [],
        ...input,
      },
    });
  const say = (message: string, phone = '+55 11 98765-4321') =>
    product.request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender: phone, phone, message } });
  const runs = (count: number) =>
    vi.waitFor(async () => {
      const found = await api.triggers.runs({ query: {} });
      expect(found.filter(({ finished_at }) => finished_at !== null)).toHaveLength(count);
      return found;
    }, patience);
  return { ...product, api, token, make, say, runs };
}

const log = (message: string): TriggerAction => ({
  type: 'LOG_EVENT',
  value: { message, level: 'info', details: '', saveToDatabase: true },
});

describe('a trigger', () => {
  it('is created, listed, changed and removed', async () => {
    const { api, make } = await createAutomated();
    const made = await make({ name: 'Boas-vindas', condition_type: 'MESSAGE_EQUALS', condition_value: 'oi' });
    expect(made).toMatchObject({ name: 'Boas-vindas', is_active: 1, next_run_at: null, last_run_at: null });
    const body = { ...made, is_active: false, name: 'Outro', actions: [log('a')] };
    expect(await api.triggers.update({ params: { id: made.id }, body })).toMatchObject({ name: 'Outro', is_active: 0 });
    expect(await api.triggers.list()).toMatchObject([{ name: 'Outro', actions: [log('a')] }]);
    await api.triggers.remove({ params: { id: made.id } });
    expect(await api.triggers.list()).toEqual([]);
  });

  it('fires by its condition on a message of the API, with the facts in its texts', async () => {
    const { make, say, runs, api } = await createAutomated();
    await make({
      condition_type: 'MESSAGE_CONTAINS',
      condition_value: 'preço',
      actions: [log('{phone} perguntou: {message}')],
    });
    await say('bom dia');
    await say('Qual o PREÇO?');
    const [run] = await runs(1);
    expect(run).toMatchObject({
      state: 'succeeded',
      cause: 'Mensagem de +55 11 98765-4321 (API)',
      actions: [{ type: 'LOG_EVENT', state: 'succeeded', result: 'Evento registrado e salvo' }],
    });
    expect(await api.triggers.events({ query: {} })).toMatchObject([
      { message: '+55 11 98765-4321 perguntou: Qual o PREÇO?' },
    ]);
  });

  it('never runs while it is inactive, neither by a message nor by hand', async () => {
    const { make, say, runs, api } = await createAutomated();
    const idle = await make({ is_active: false, actions: [log('nunca')] });
    await make({ actions: [log('sempre')] });
    await say('oi');
    await runs(1);
    expect((await api.triggers.events({ query: {} })).map(({ message }) => message)).toEqual(['sempre']);
    await expect(api.triggers.execute({ params: { id: idle.id }, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'TRIGGER_INACTIVE',
    });
  });

  it('knows the first message ever of a number, also of numbers that wrote before it was made', async () => {
    const { make, say, runs, database } = await createAutomated();
    await say('antes', '+55 11 91111-1111');
    await vi.waitFor(
      async () => expect(await database.db.selectFrom('known_senders').selectAll().execute()).toHaveLength(1),
      patience,
    );
    await make({ condition_type: 'FIRST_MESSAGE', actions: [log('novo: {phone}')] });
    await say('de novo', '+55 11 91111-1111');
    await say('primeira', '+55 11 92222-2222');
    await say('segunda', '+55 11 92222-2222');
    const found = await runs(1);
    expect(found).toMatchObject([{ cause: 'Mensagem de +55 11 92222-2222 (API)' }]);
  });

  it('goes on after an action that fails, and the history tells which one', async () => {
    const { make, runs, api } = await createAutomated();
    const { id } = await make({
      actions: [
        log('um'),
        { type: 'ADD_CONTACT', value: { phone: 'Ana', name: '', email: '', company: '', groupIds: [] } },
        log('três'),
      ],
    });
    await api.triggers.execute({ params: { id }, body: {} });
    expect(await runs(1)).toMatchObject([
      {
        state: 'failed',
        cause: 'Executado pelo administrador',
        actions: [
          { state: 'succeeded' },
          { state: 'failed', result: '"Ana" não é um número de telefone' },
          { state: 'succeeded' },
        ],
      },
    ]);
  });

  it('waits as a time to wake up, and goes on where it was after a restart', async () => {
    const { make, api, services, runs, restart } = await createAutomated();
    const { id } = await make({ actions: [log('antes'), { type: 'DELAY', value: { ms: 1500 } }, log('depois')] });
    await api.triggers.execute({ params: { id }, body: {} });
    await vi.waitFor(
      async () => expect(await api.triggers.runs({ query: {} })).toMatchObject([{ state: 'waiting' }]),
      patience,
    );
    expect(await api.triggers.events({ query: {} })).toHaveLength(1);
    // Another process on the same database.
    await services.automation.stop();
    const { automation } = await restart();
    await automation.start();
    expect(await runs(1)).toMatchObject([{ state: 'succeeded' }]);
    expect((await api.triggers.events({ query: {} })).map(({ message }) => message)).toEqual(['depois', 'antes']);
  });

  it('fires on an administrative event', async () => {
    const { make, api, runs } = await createAutomated();
    await make({
      type: 'ADMIN_EVENT',
      condition_type: 'EVENT_NAME_IS',
      condition_value: 'menu.changed',
      actions: [log('menu')],
    });
    await api.menu.create({ body: { message: 'oi', reply: 'olá' } });
    expect(await runs(1)).toMatchObject([{ cause: 'Evento menu.changed' }]);
  });
});

describe('the actions', () => {
  const one = async (action: TriggerAction, config: Partial<Config> = {}) => {
    const app = await createAutomated(config);
    const { id } = await app.make({ actions: [action] });
    await app.api.triggers.execute({ params: { id }, body: {} });
    const [run] = await app.runs(1);
    return { ...app, outcome: run?.actions[0] };
  };

  it('CALL_API calls with method, headers and body, and keeps the answer', async () => {
    const server = await startLoopbackServer((_request, response) => void response.end('{"ok":true}'));
    const value = {
      url: `${server.url}/gancho?x=1`,
      method: 'POST' as const,
      headers: { 'Content-Type': 'application/json', 'X-Segredo': 's3gr3do' },
      body: { texto: 'oi' },
    };
    const { outcome, log: lines } = await one({ type: 'CALL_API', value }, { allowPrivateNetwork: true });
    expect(outcome).toMatchObject({ state: 'succeeded', result: 'Resposta 200: {"ok":true}' });
    expect(server.received).toMatchObject([{ path: '/gancho?x=1', body: { texto: 'oi' } }]);
    expect(lines.join('')).not.toContain('s3gr3do');
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:1/',
    'http://10.0.0.1/',
    'http://0x7f000001/',
    'http://[::ffff:127.0.0.1]/',
  ])('CALL_API refuses the private address %s', async (url) => {
    const { outcome } = await one({ type: 'CALL_API', value: { url, method: 'GET', headers: {} } });
    expect(outcome).toMatchObject({ state: 'failed', result: expect.stringContaining('rede privada') });
  });

  it('CALL_API fails on an error of the server, and says which', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.writeHead(503);
      response.end('fora do ar');
    });
    const value = { url: server.url, method: 'GET' as const, headers: {} };
    const { outcome } = await one({ type: 'CALL_API', value }, { allowPrivateNetwork: true });
    expect(outcome).toMatchObject({ state: 'failed', result: 'Resposta 503: fora do ar' });
  });

  it('UPDATE_DATABASE inserts, changes and deletes within its list', async () => {
    const insert = await one({
      type: 'UPDATE_DATABASE',
      value: { table: 'menu_items', operation: 'INSERT', data: { message: 'Promo', reply: '10%' }, conditions: {} },
    });
    expect(insert.outcome).toMatchObject({ result: '1 registro(s) incluído(s)' });
    expect((await insert.say('PROMO')).json()).toEqual({ reply: '10%' });
    const { id } = await insert.make({
      actions: [
        {
          type: 'UPDATE_DATABASE',
          value: { table: 'menu_items', operation: 'UPDATE', data: { reply: '20%' }, conditions: { message: 'Promo' } },
        },
      ],
    });
    await insert.api.triggers.execute({ params: { id }, body: {} });
    await vi.waitFor(async () => expect((await insert.say('promo')).json()).toEqual({ reply: '20%' }), patience);
  });

  it('MANAGE_CONTACT_PERMISSION and ADD_CONTACT work on the contact book', async () => {
    const blocked = await one({
      type: 'MANAGE_CONTACT_PERMISSION',
      value: { phone: '11 98765-4321', permission: false, name: 'Ana' },
    });
    expect(blocked.outcome).toMatchObject({ result: 'Contato movido para Bloqueado' });
    expect(await blocked.api.contacts.list()).toMatchObject([{ name: 'Ana', groupIds: ['bloqueado'] }]);
    const added = await one({
      type: 'ADD_CONTACT',
      value: { phone: '11 98765-4321', name: 'Bia', email: '', company: '', groupIds: ['permitido'] },
    });
    expect(await added.api.contacts.list()).toMatchObject([{ name: 'Bia', groupIds: ['permitido'] }]);
  });
});

describe('the calls about triggers refuse', () => {
  const good = { name: 'x', type: 'API_MESSAGE', condition_type: 'ALWAYS', actions: [] };
  test.each([
    [{ name: ' ' }, 'Nome do gatilho é obrigatório'],
    [{ type: 'OUTRO' }, 'Selecione o tipo do gatilho'],
    [
      { condition_type: 'CRON_EXPRESSION', condition_value: '* * * * *' },
      'Esta condição não vale para este tipo de gatilho',
    ],
    [{ condition_type: 'MESSAGE_EQUALS', condition_value: ' ' }, 'Informe o valor da condição'],
    [
      { type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '99 * * * *' },
      'A expressão cron deve ter cinco campos',
    ],
    [
      { type: 'ADMIN_EVENT', condition_type: 'EVENT_NAME_IS', condition_value: 'nada' },
      'Selecione um dos eventos da lista',
    ],
    [{ actions: [{ type: 'NADA', value: {} }] }, 'Tipo de ação desconhecido'],
    [
      { actions: [{ type: 'SEND_WHATSAPP_MESSAGE', value: { instanceId: 'x', to: '', message: 'a' } }] },
      'Informe o destinatário',
    ],
    [
      { actions: [{ type: 'SEND_WHATSAPP_MESSAGE', value: { instanceId: 'x', to: '{phone}', message: 'a' } }] },
      'A instância "x" não existe',
    ],
    [
      { actions: [{ type: 'CALL_API', value: { url: 'file:///etc/passwd' } }] },
      'Informe um endereço http:// ou https://',
    ],
    [{ actions: [{ type: 'CALL_API', value: { url: 'http://x', body: 'texto' } }] }, 'Deve ser um objeto JSON'],
    [{ actions: [{ type: 'UPDATE_DATABASE', value: { table: 'users', data: { a: 'b' } } }] }, 'Selecione a tabela'],
    [
      { actions: [{ type: 'UPDATE_DATABASE', value: { table: 'contacts', data: { id: '1' } } }] },
      'não pode ser usada nesta tabela',
    ],
    [
      { actions: [{ type: 'UPDATE_DATABASE', value: { table: 'contacts', operation: 'DELETE' } }] },
      'Informe as condições',
    ],
    [{ actions: [{ type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId: 99 } }] }, 'O script não existe'],
    [{ actions: [{ type: 'DELAY', value: { ms: -1 } }] }, 'Informe um número a partir de 0'],
  ])('a wrong field (%#)', async (wrong, text) => {
    const { request, token } = await createAutomated();
    const answer = await request({
      method: 'POST',
      url: '/admin/triggers',
      payload: { ...good, ...wrong },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(text);
  });

  it('an unknown trigger, and a caller without a session', async () => {
    const { api, clientWith } = await createAutomated();
    const params = { id: 99 };
    await expect(api.triggers.remove({ params })).rejects.toMatchObject({ status: 404 });
    await expect(api.triggers.execute({ params, body: {} })).rejects.toMatchObject({ status: 404 });
    await expect(clientWith().triggers.list()).rejects.toMatchObject({ status: 401 });
    await expect(api.triggers.previewCron({ body: { expression: 'x' } })).rejects.toMatchObject({ status: 400 });
    expect((await api.triggers.previewCron({ body: { expression: '0 9 * * 1' } })).next).toHaveLength(5);
  });
});
