import type { TriggerAction } from '@recado/contract';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../runtime/clock.ts';
import { startLoopbackServer } from '../../../testing/loopback-server.ts';
import { patience } from '../../../testing/patience.ts';
import { createWhatsAppApp } from '../../../testing/whatsapp.ts';

type Outcome = 'succeeded' | 'failed';
type Row = [action: TriggerAction, state: Outcome, result: string | RegExp];

const done = (action: TriggerAction, result: string | RegExp): Row => [action, 'succeeded', result];
const refused = (action: TriggerAction, result: string | RegExp): Row => [action, 'failed', result];

const send = (to: string, message: string): TriggerAction => ({
  type: 'SEND_WHATSAPP_MESSAGE',
  value: { instanceId: 'loja', to, message, delay: 0 },
});
const update = (
  table: 'menu_items' | 'responses' | 'contacts' | 'tags',
  operation: 'INSERT' | 'UPDATE' | 'DELETE',
  data: Record<string, string>,
  conditions: Record<string, string> = {},
): TriggerAction => ({ type: 'UPDATE_DATABASE', value: { table, operation, data, conditions } });
const add = (phone: string, more: { name?: string; email?: string; groupIds?: string[] } = {}): TriggerAction => ({
  type: 'ADD_CONTACT',
  value: { phone, name: '', email: '', company: '', groupIds: [], ...more },
});
const permit = (phone: string, permission: boolean): TriggerAction => ({
  type: 'MANAGE_CONTACT_PERMISSION',
  value: { phone, permission, name: '' },
});
const bulk = (groupId: string, message: string): TriggerAction => ({
  type: 'SEND_BULK_WHATSAPP',
  value: { instanceId: 'loja', groupId, message, limit: 50, interval: 0 },
});
const log = (message: string, saveToDatabase: boolean): TriggerAction => ({
  type: 'LOG_EVENT',
  value: { message, level: 'warn', details: '{canal}', saveToDatabase },
});
const call = (url: string, method: 'GET' | 'POST', body?: { texto: string }): TriggerAction => ({
  type: 'CALL_API',
  value: { url, method, headers: { 'Content-Type': 'application/json', 'X-Segredo': 's3gr3do' }, body },
});
const runScript = (scriptId: number): TriggerAction => ({
  type: 'RUN_PLAYWRIGHT_SCRIPT',
  value: { scriptId, options: { headless: true } },
});

it('does what each kind of action says, one after the other, and tells what came of it', async () => {
  const outside = await startLoopbackServer(({ path }, response) => {
    if (path === '/fora') response.writeHead(503);
    response.end(path === '/fora' ? 'fora do ar' : '{"ok":true}');
  });
  const app = await createWhatsAppApp({ allowPrivateNetwork: true }, {}, { clock: systemClock });
  const { api, ana, shop, whatsApp, eventually } = app;
  const bia = whatsApp.account({ phone: '5511922222222', name: 'Bia' });
  const caio = whatsApp.account({ phone: '5511933333333', name: 'Caio' });
  await app.services.automation.start();
  await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
  const early = await api.triggers.create({
    body: { name: 'Cedo', condition_type: 'ALWAYS', actions: [send(bia.phone, 'Bom dia')] },
  });
  await api.triggers.execute({ params: { id: early.id }, body: {} });
  const runsOf = ({ id }: { id: number }) => api.triggers.runs({ query: { triggerId: id } });
  await eventually(async () => {
    const [run] = await runsOf(early);
    expect(run).toMatchObject({
      state: 'waiting',
      actions: [{ state: 'pending', result: expect.stringMatching('não está conectad') }],
    });
  });
  await app.link();
  const vip = await api.contacts.createGroup({ body: { name: 'VIP' } });
  const shun = (name: string, phone: string, groupIds: string[]) =>
    api.contacts.create({ body: { name, phone, groupIds } });
  await shun('Bia', bia.phone, [vip.id]);
  await shun('Caio', caio.phone, [vip.id, 'bloqueado']);
  const script = { name: 'Eco', script: 'return { de: eventData.sender }' };
  const { id: active } = await api.scripts.create({ body: script });
  const { id: inactive } = await api.scripts.create({ body: { ...script, is_active: false } });

  const rows: Row[] = [
    done(send('{phone}', 'Olá, {sender}! "{message}" em {data}?'), 'Mensagem enviada para +55 11 98765-4321'),
    refused(send('{sender}', 'oi'), 'Falta o número de telefone: o nome de quem enviou não é um número'),
    refused(send(caio.phone, 'oi'), 'O contato está no grupo Bloqueado e não recebe mensagens automáticas'),
    refused(send('11 94444-4444', 'oi'), 'Este número não está no WhatsApp'),
    refused(send('{phone}', 'Use {cupom}'), 'Tags inválidas encontradas: {cupom}'),
    refused(send('{phone}', 'Oi {empresa}'), /não tem valor para \{empresa\}/),
    done(call(`${outside.url}/gancho?de={message}`, 'POST', { texto: '{message}' }), 'Resposta 200: {"ok":true}'),
    refused(call(`${outside.url}/fora`, 'GET'), 'Resposta 503: fora do ar'),
    done(log('{sender} disse {message}', true), 'Evento registrado e salvo'),
    done(log('só no log', false), 'Evento registrado no log do servidor'),
    done({ type: 'DELAY', value: { ms: 100 } }, 'Aguardou 100 ms'),
    done(add('{phone}', { groupIds: [vip.id] }), 'Contato adicionado'),
    done(add('11 98765-4321', { name: 'Outra' }), 'O contato já existia; grupos atualizados'),
    refused(add('11 95555-5555', { email: 'nada' }), 'Formato de email inválido.'),
    refused(add('{sender}'), 'Falta o número de telefone: o nome de quem enviou não é um número'),
    done(update('contacts', 'UPDATE', { company: 'Padaria Ótima' }, { phone: '{phone}' }), '1 registro(s) alterado(s)'),
    refused(update('contacts', 'UPDATE', { email: '{message}' }, { phone: '{phone}' }), 'Email inválido'),
    refused(update('contacts', 'INSERT', { phone: bia.phone }), 'Já existe um contato com este telefone.'),
    done(update('contacts', 'INSERT', { phone: '11 96666-6666', name: 'Davi' }), '1 registro(s) incluído(s)'),
    done(update('contacts', 'DELETE', {}, { name: 'Davi' }), '1 registro(s) excluído(s)'),
    done(update('menu_items', 'INSERT', { message: 'Promo', reply: '10%' }), '1 registro(s) incluído(s)'),
    done(update('menu_items', 'UPDATE', { reply: '20%' }, { message: 'PROMO' }), '1 registro(s) alterado(s)'),
    refused(update('menu_items', 'INSERT', { message: 'promo', reply: 'x' }), 'Já existe um registro com estes dados'),
    refused(update('menu_items', 'INSERT', { message: 'só isto' }), 'Todos os campos são obrigatórios'),
    done(
      update('responses', 'INSERT', { phone: '{phone}', message: 'sim', reply: 'Certo' }),
      '1 registro(s) incluído(s)',
    ),
    done(update('tags', 'UPDATE', { value: 'x' }, { id: 'nenhuma' }), '0 registro(s) alterado(s)'),
    refused(update('tags', 'DELETE', {}, { id: 'nome' }), 'Tags não são excluídas por gatilhos'),
    done(runScript(active), 'Script executado com sucesso!: {"de":"Ana"}'),
    refused(runScript(inactive), 'O script está inativo'),
    done(bulk(vip.id, '{nome}, {sender} pediu {message}'), 'Envio em massa concluído: 2 de 2 enviadas'),
    refused(bulk('bloqueado', 'oi'), 'Nenhum dos contatos selecionados pode receber mensagens'),
    done(permit(caio.phone, true), 'Contato movido para Permitido'),
    done(permit('11 97777-7777', false), 'Contato movido para Bloqueado'),
  ];
  const everything = await api.triggers.create({
    body: {
      name: 'Tudo',
      type: 'WHATSAPP_MESSAGE',
      condition_type: 'ALWAYS',
      actions: rows.map(([action]) => action),
    },
  });
  await ana.write(shop, 'frete & {x}');

  // With a browser's start among the actions, and a busy machine.
  const [run] = await vi.waitFor(async () => {
    const found = await runsOf(everything);
    expect(found).toMatchObject([{ finished_at: expect.any(String), state: 'failed' }]);
    // The bulk send that it began is over too.
    expect(found[0]?.actions.filter(({ state }) => state === 'running')).toEqual([]);
    return found;
  }, patience);
  expect(run?.actions.map(({ type, state, result }) => [type, state, result])).toEqual(
    rows.map(([{ type }, state, result]) => [
      type,
      state,
      typeof result === 'string' ? result : expect.stringMatching(result),
    ]),
  );
  expect(run?.cause).toBe('Mensagem de +55 11 98765-4321 (WhatsApp)');

  const textsOf = ({ inbox }: typeof ana) => inbox.map(({ text }) => text);
  await ana.waitForMessage();
  expect(textsOf(ana)[0]).toMatch(/^Olá, Ana! "frete & \{x\}" em \d\d\/\d\d\/\d{4}\?$/);
  await eventually(() => expect(textsOf(bia).sort()).toEqual(['Bia, Ana pediu frete & (x)', 'Bom dia']));
  expect(textsOf(caio)).toEqual([]);
  expect(outside.received[0]).toMatchObject({
    path: '/gancho?de=frete%20%26%20%7Bx%7D',
    headers: { 'x-segredo': 's3gr3do' },
    body: { texto: 'frete & {x}' },
  });
  expect(app.log.join('')).not.toContain('s3gr3do');
  expect(await api.triggers.events({ query: {} })).toMatchObject([
    { message: 'Ana disse frete & {x}', details: 'WhatsApp', level: 'warn' },
  ]);

  // What a contact is searched and sorted by is kept as well.
  const { contacts } = await api.contacts.search({ query: { q: 'padaria otima', sort: 'company' } });
  expect(contacts).toMatchObject([{ name: 'Ana', company: 'Padaria Ótima', groupIds: [vip.id] }]);
  const groupsOf = Object.fromEntries((await api.contacts.list()).map(({ name, groupIds }) => [name, groupIds]));
  expect(groupsOf).toMatchObject({ Bia: [vip.id], '+55 11 97777-7777': ['bloqueado'] });
  expect(groupsOf['Caio']?.sort()).toEqual(['permitido', vip.id].sort());
  const say = (message: string) =>
    app.request({
      method: 'POST',
      url: '/api/',
      payload: { app: 'WhatsAuto', sender: 'x', phone: ana.phone, message },
    });
  expect((await say('PROMO')).json()).toEqual({ reply: '20%' });
  expect((await say('sim')).json()).toEqual({ reply: 'Certo' });
});
