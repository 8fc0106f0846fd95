import type { ConditionType, TriggerAction, TriggerInput } from '@recado/contract';
import { describe, expect, it, vi } from 'vitest';
import type { JobTimes } from '../../jobs/jobs.port.ts';
import { systemClock } from '../../runtime/clock.ts';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { patience } from '../../testing/patience.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { noFacts } from './run-facts.ts';
import { createTriggerRunsRepository } from './trigger-runs.repository.ts';
import { createTriggersRepository } from './triggers.repository.ts';

const jobTimes: JobTimes = { attempts: 2, firstRetryMs: 20, lastRetryMs: 50, rememberMs: 60_000 };

async function createAutomated(settings: Parameters<typeof createTestApp>[0] = {}) {
  // The queue of PostgreSQL goes by the database's clock, so this one must agree with it.
  const product = await createTestApp(settings, { jobTimes, clock: systemClock });
  const { api } = await product.signIn();
  await product.services.automation.start();
  const make = (input: Partial<TriggerInput> = {}) =>
    api.triggers.create({ body: { name: 'Teste', condition_type: 'ALWAYS', ...input } });
  const say = (message: string, phone = '+55 11 98765-4321') =>
    product.request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender: phone, phone, message } });
  const runs = (count: number) =>
    vi.waitFor(async () => {
      const found = await api.triggers.runs({ query: { limit: 200 } });
      expect(found.filter(({ finished_at }) => finished_at !== null)).toHaveLength(count);
      return found;
    }, patience);
  return { ...product, api, make, say, runs };
}

const log = (message: string): TriggerAction => ({
  type: 'LOG_EVENT',
  value: { message, level: 'info', details: '', saveToDatabase: true },
});

describe('a message', () => {
  const conditions: [ConditionType, value: string][] = [
    ['MESSAGE_EQUALS', 'Qual o preço?'],
    ['MESSAGE_CONTAINS', 'preço'],
    ['MESSAGE_STARTS_WITH', 'Preço'],
    ['MESSAGE_ENDS_WITH', 'PREÇO?'],
    ['PHONE_NUMBER_IS', '11 98765-4321'],
    ['PHONE_NUMBER_CONTAINS', '9222'],
    ['FIRST_MESSAGE', ''],
    ['ALWAYS', ''],
  ];
  const ana = '+55 11 98765-4321';
  const bia = '+55 11 92222-2222';
  const said: [message: string, phone: string, fires: ConditionType[]][] = [
    [
      'qual o PREÇO?',
      ana,
      ['MESSAGE_EQUALS', 'MESSAGE_CONTAINS', 'MESSAGE_ENDS_WITH', 'PHONE_NUMBER_IS', 'FIRST_MESSAGE', 'ALWAYS'],
    ],
    ['preço do pão', ana, ['MESSAGE_CONTAINS', 'MESSAGE_STARTS_WITH', 'PHONE_NUMBER_IS', 'ALWAYS']],
    ['bom dia', '+55 11 91111-1111', ['ALWAYS']],
    ['oi', bia, ['PHONE_NUMBER_CONTAINS', 'FIRST_MESSAGE', 'ALWAYS']],
    ['oi', bia, ['PHONE_NUMBER_CONTAINS', 'ALWAYS']],
  ];

  it('fires the active triggers whose condition holds, with its facts in their texts', async () => {
    const { make, say, runs, api, database } = await createAutomated();
    // Somebody who wrote before there was a trigger that asks for first messages.
    await say('antes', '+55 11 91111-1111');
    await vi.waitFor(
      async () => expect(await database.db.selectFrom('known_senders').selectAll().execute()).toHaveLength(1),
      patience,
    );
    for (const [condition_type, condition_value] of conditions) {
      const actions = [log(`${condition_type} {phone} {message}`)];
      await make({ name: condition_type, condition_type, condition_value, actions });
    }
    await make({ is_active: false, actions: [log('nunca')] });
    await make({ type: 'WHATSAPP_MESSAGE', actions: [log('outro canal')] });
    let total = 0;
    for (const [message, phone, fires] of said) {
      await say(message, phone);
      total += fires.length;
      await runs(total);
    }
    const expected = said.flatMap(([message, phone, fires]) => fires.map((name) => `${name} ${phone} ${message}`));
    const logged = (await api.triggers.events({ query: {} })).map(({ message }) => message);
    expect(logged.sort()).toEqual(expected.sort());
    const [last] = await api.triggers.runs({ query: { limit: 1 } });
    expect(last).toMatchObject({
      state: 'succeeded',
      cause: `Mensagem de ${bia} (API)`,
      actions: [{ type: 'LOG_EVENT', state: 'succeeded', result: 'Evento registrado e salvo' }],
    });
  });

  it('of two bots that answer each other through triggers does not go on for ever', async () => {
    const { make, say, api } = await createAutomated();
    await make({ actions: [] });
    for (let count = 0; count < 40; count += 1) await say(`${count}`);
    await say('de outra pessoa', bia);
    await vi.waitFor(async () => {
      const causes = (await api.triggers.runs({ query: { limit: 200 } })).map(({ cause }) => cause);
      expect(causes).toContain(`Mensagem de ${bia} (API)`);
      expect(causes.filter((cause) => cause.includes(ana))).toHaveLength(30);
    }, patience);
  });
});

it('a run goes on after an action that fails, after a wait and after a restart, and the history tells all', async () => {
  const { make, api, services, runs, restart, database } = await createAutomated({ allowPrivateNetwork: true });
  const asked = Promise.withResolvers<void>();
  const isStopping = Promise.withResolvers<void>();
  const { url } = await startLoopbackServer(async (_request, response) => {
    asked.resolve();
    await isStopping.promise;
    response.writeHead(503).end('fora do ar');
  });
  const { id } = await make({
    actions: [
      log('antes'),
      { type: 'CALL_API', value: { url, method: 'GET', headers: {} } },
      { type: 'DELAY', value: { ms: 1000 } },
      log('depois'),
    ],
  });
  await api.triggers.execute({ params: { id }, body: {} });
  // What is in hand is finished, up to the wait, which nothing ends before the next start.
  await asked.promise;
  const stopped = services.automation.stop();
  isStopping.resolve();
  await stopped;
  expect(await api.triggers.runs({ query: {} })).toMatchObject([{ state: 'waiting' }]);
  expect(await api.triggers.events({ query: {} })).toHaveLength(1);
  // A process that died between writing a run down and giving it to the queue.
  const trigger = await createTriggersRepository(database.db).find(id);
  if (!trigger) throw new Error('No trigger');
  const interrupted = { ...trigger, actions: [log('retomada')] };
  await createTriggerRunsRepository(database.db).add(interrupted, 'Queda', noFacts, new Date().toISOString());

  const { automation } = await restart();
  await automation.start();
  expect(await runs(2)).toMatchObject([
    { state: 'succeeded', cause: 'Queda' },
    {
      state: 'failed',
      cause: 'Executado pelo administrador',
      actions: [
        { state: 'succeeded' },
        { state: 'failed', result: 'Resposta 503: fora do ar' },
        { state: 'succeeded', result: 'Aguardou 1000 ms' },
        { state: 'succeeded' },
      ],
    },
  ]);
  const logged = (await api.triggers.events({ query: {} })).map(({ message }) => message);
  expect(logged.sort()).toEqual(['antes', 'depois', 'retomada']);
});

it('an action reaches nothing of a private network', async () => {
  const { make, api, runs } = await createAutomated();
  const url = 'http://169.254.169.254/';
  const { id } = await make({ actions: [{ type: 'CALL_API', value: { url, method: 'GET', headers: {} } }] });
  await api.triggers.execute({ params: { id }, body: {} });
  const result = 'O endereço 169.254.169.254 é de uma rede privada e não pode ser acessado';
  expect(await runs(1)).toMatchObject([{ state: 'failed', actions: [{ state: 'failed', result }] }]);
});

it('only the last runs of a trigger are kept, and never one under way is forgotten', async () => {
  const { database } = await createTestApp();
  const runs = createTriggerRunsRepository(database.db);
  const input = { name: 'a', condition_value: '', is_active: true, in_groups: false, actions: [] };
  const triggers = createTriggersRepository(database.db);
  const made = await triggers.add({ ...input, type: 'API_MESSAGE', condition_type: 'ALWAYS' }, '');
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await runs.add(made, '', noFacts, ''));
  for (const id of ids.slice(1)) await runs.setState(id, { state: 'succeeded', finished_at: '2026' });
  await runs.keepLast(made.id, 2);
  expect((await runs.recent({ limit: 10 })).map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
  await runs.keepLast(made.id, 10);
  expect(await runs.recent({ limit: 10 })).toHaveLength(3);
});
