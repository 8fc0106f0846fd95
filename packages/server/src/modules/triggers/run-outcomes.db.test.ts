import type { TriggerAction } from '@recado/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { noFacts } from './run-facts.ts';
import { createTriggerRunsRepository } from './trigger-runs.repository.ts';
import { createTriggersRepository } from './triggers.repository.ts';
import { createTriggersService } from './triggers.service.ts';

const now = '2026-03-10T12:00:00.000Z';
const bulk: TriggerAction = {
  type: 'SEND_BULK_WHATSAPP',
  value: { instanceId: 'loja', groupId: 'g', message: 'Oi', limit: 50, interval: 0 },
};

/** A trigger with a run that ended well, and the bulk send that it began. */
async function createRun() {
  const product = await createTestApp();
  const { api } = await product.signIn();
  const { db } = product.database;
  await db
    .insertInto('instances')
    .values({
      instance_id: 'loja',
      instance_name: 'Loja',
      phone_number: '',
      use_pairing_code: 0,
      is_wanted: 0,
      last_error: null,
      last_error_at: null,
      created_at: now,
    })
    .execute();
  const triggers = createTriggersRepository(db);
  const runs = createTriggerRunsRepository(db);
  const fields = { name: 'Promoção', condition_value: '', is_active: true, in_groups: false, actions: [bulk] };
  const trigger = await triggers.add({ ...fields, type: 'API_MESSAGE', condition_type: 'ALWAYS' }, now);
  const start = () => runs.add(trigger, 'Executado pelo administrador', noFacts, now);
  const runId = await start();
  await runs.mark(runId, 0, { state: 'succeeded', result: 'Envio em massa para 1 contato(s) iniciado' });
  await runs.setState(runId, { state: 'succeeded', finished_at: now });
  const { id } = await db
    .insertInto('bulk_sends')
    .values({
      instance_id: 'loja',
      message: 'Oi',
      interval_ms: 0,
      state: 'running',
      origin_key: `${runId}:0`,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipient = { bulk_send_id: id, name: 'Ana', phone: '+55 11 91111-0001', person_key: '5511911110001' };
  await db
    .insertInto('bulk_send_recipients')
    .values({ ...recipient, state: 'queued' })
    .execute();
  const end = async (state: 'sent' | 'failed', as: 'finished' | 'paused' | 'cancelled' = 'finished') => {
    const reason = state === 'failed' ? 'Este número não está no WhatsApp.' : null;
    await db.updateTable('bulk_send_recipients').set({ state, reason }).where('bulk_send_id', '=', id).execute();
    await db.updateTable('bulk_sends').set({ state: as }).where('id', '=', id).execute();
  };
  /** Others of the same send, with what became of them. */
  const addOthers = (count: number, values: { state: 'sent' | 'failed' | 'queued'; reason: string | null }) =>
    db
      .insertInto('bulk_send_recipients')
      .values(Array.from({ length: count }, () => ({ ...recipient, ...values })))
      .execute();
  return { addOthers, api, db, triggers, runs, runId, start, end };
}

it('a bulk send that a trigger began is under way until it is over, and then what became of it', async () => {
  const { api, runId, end } = await createRun();
  const look = async () => (await api.triggers.runs({ query: {} }))[0];
  expect(await look()).toMatchObject({
    state: 'running',
    actions: [{ state: 'running', result: 'Envio em massa em andamento: 0 de 1 enviada, 1 na fila' }],
  });
  expect(await api.triggers.runs({ query: { failed: 'true' } })).toEqual([]);
  await end('sent');
  expect(await look()).toMatchObject({
    state: 'succeeded',
    actions: [{ state: 'succeeded', result: 'Envio em massa concluído: 1 de 1 enviada' }],
  });
  expect(await api.triggers.runs({ query: { failed: 'true' } })).toEqual([]);
  await end('failed');
  const failed = {
    id: runId,
    state: 'failed',
    actions: [{ state: 'failed', result: 'Este número não está no WhatsApp (0 de 1 enviada, 1 falhou)' }],
  };
  expect(await look()).toMatchObject(failed);
  expect(await api.triggers.runs({ query: { failed: 'true' } })).toMatchObject([failed]);
  expect(await api.triggers.run({ params: { id: runId } })).toMatchObject(failed);
});

it('a bulk send that failed says why most of it did, and is no failure before it is over', async () => {
  const { api, end, addOthers, runId } = await createRun();
  await end('failed', 'paused');
  const look = async () => {
    const [run] = await api.triggers.runs({ query: {} });
    const failed = await api.triggers.runs({ query: { failed: 'true' } });
    return [run?.state, run?.actions[0]?.result, failed.length];
  };
  expect(await look()).toEqual(['running', 'Envio em massa pausado: 0 de 1 enviada, 1 falhou', 0]);
  await end('failed', 'cancelled');
  await addOthers(2, { state: 'failed', reason: 'Recusada' });
  await addOthers(3, { state: 'sent', reason: null });
  expect(await look()).toEqual(['failed', 'Recusada (3 de 6 enviadas, 3 falharam)', 1]);
  expect(await api.triggers.runs({ query: { failed: 'true', day: 'today' } })).toMatchObject([{ id: runId }]);
});

it('a run of which one action failed has failed, also while its bulk send goes on', async () => {
  const { api, runs, runId, db } = await createRun();
  await db
    .insertInto('trigger_run_actions')
    .values({
      ...{ run_id: runId, position: 1, action: JSON.stringify(bulk), state: 'failed', result: 'O grupo não existe' },
      ...{ wake_at: null, started_at: now, duration_ms: 1 },
    })
    .execute();
  await runs.setState(runId, { state: 'failed' });
  const failed = { id: runId, state: 'failed', actions: [{ state: 'running' }, { state: 'failed' }] };
  expect(await api.triggers.runs({ query: {} })).toMatchObject([failed]);
  expect(await api.triggers.runs({ query: { failed: 'true' } })).toMatchObject([failed]);
});

it('a run that was given up is failed in the history and among the failures, with its own time', async () => {
  const { triggers, runs, start } = await createRun();
  const runId = await start();
  const job = { id: 'j1', queue: 'trigger-run', payload: { runId }, error: 'database is locked', attempts: 5 } as const;
  const { runs: list } = createTriggersService({
    triggers,
    runs,
    jobs: { dead: async () => [{ ...job, createdAt: '2026-03-10T13:00:00.000Z' }] },
  } as unknown as Parameters<typeof createTriggersService>[0]);
  const given = {
    id: runId,
    state: 'failed',
    started_at: now,
    given_up: { job_id: 'j1', error: 'database is locked', attempts: 5 },
  };
  expect(await list({ limit: 10, failedOnly: true })).toMatchObject([given]);
  expect((await list({ limit: 10, failedOnly: false }))[0]).toMatchObject(given);
});

it('a trial knows the phone, the name and the message that it is given', async () => {
  const { api } = await createRun();
  const log: TriggerAction = {
    type: 'LOG_EVENT',
    value: { message: '{sender} ({phone}): {message}', level: 'info', details: '', saveToDatabase: true },
  };
  const { id } = await api.triggers.create({
    body: { name: 'a', type: 'API_MESSAGE', condition_type: 'ALWAYS', actions: [log] },
  });
  const params = { id };
  await expect(api.triggers.execute({ params, body: { phone: '123' } })).rejects.toMatchObject({ status: 400 });
  const run = await api.triggers.execute({
    params,
    body: { phone: '11 98765-4321', name: 'Ana', message: 'oi' },
  });
  expect(run).toMatchObject({ cause: 'Executado pelo administrador', given_up: null });
});

it('shows what became of a message after its action had left it to the queue', async () => {
  const product = await createTestApp();
  const { api } = await product.signIn();
  const { db } = product.database;
  const value = { instanceId: 'loja', to: '5511911110001', message: 'Oi', delay: 0 };
  const actions: TriggerAction[] = [{ type: 'SEND_WHATSAPP_MESSAGE', value }];
  const fields = { name: 'Aviso', condition_value: '', is_active: true, in_groups: false, actions };
  const trigger = await createTriggersRepository(db).add(
    { ...fields, type: 'API_MESSAGE', condition_type: 'ALWAYS' },
    now,
  );
  const runs = createTriggerRunsRepository(db);
  const runId = await runs.add(trigger, 'Executado pelo administrador', noFacts, now);
  await runs.mark(runId, 0, { state: 'succeeded', result: 'Mensagem na fila' });
  await runs.setState(runId, { state: 'succeeded', finished_at: now });
  const row = { instance_id: 'loja', chat: 'a', message_id: 'A', person_key: '5511911110001', phone: '', text: 'Oi' };
  const { id } = await db
    .insertInto('outgoing_messages')
    .values({
      ...row,
      contact_name: '',
      media: null,
      has_media: 0,
      origin: 'trigger',
      answers_id: null,
      request_key: `run:${runId}:0`,
      state: 'queued',
      error: 'Até 20/11',
      held_until: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = () => api.triggers.run({ params: { id: runId } });
  const failed = async () => (await api.triggers.runs({ query: { failed: 'true' } })).length;
  expect(await found()).toMatchObject({ state: 'waiting', actions: [{ state: 'pending', result: 'Até 20/11' }] });
  expect(await failed()).toBe(0);
  const become = (values: { state: 'error' | 'acked'; error: string | null }) =>
    db.updateTable('outgoing_messages').set(values).where('id', '=', id).execute();
  await become({ state: 'error', error: 'Recusada' });
  expect(await found()).toMatchObject({ state: 'failed', actions: [{ state: 'failed', result: 'Recusada' }] });
  expect(await failed()).toBe(1);
  await become({ state: 'acked', error: null });
  expect(await found()).toMatchObject({ state: 'succeeded', actions: [{ result: 'Mensagem na fila' }] });
});
