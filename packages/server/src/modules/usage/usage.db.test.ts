import type { TriggerAction, UsageKind } from '@recado/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

it('names the triggers, quick actions and bulk sends that would be left without a thing', async () => {
  const { signIn, database, clientWith } = await createTestApp();
  const { api } = await signIn();
  const created_at = '2026-03-10T12:00:00.000Z';
  const actions: TriggerAction[] = [
    { type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId: 7, options: {} } },
    { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '', email: '', company: '', groupIds: ['vip'] } },
    {
      type: 'SEND_BULK_WHATSAPP',
      value: { instanceId: 'loja', groupId: 'todos', message: 'Oi {site}', limit: 1, interval: 0 },
    },
    {
      type: 'UPDATE_DATABASE',
      value: { table: 'tags', operation: 'UPDATE', data: { value: 'x' }, conditions: { id: 'cupom' } },
    },
    { type: 'LOG_EVENT', value: { message: '{site} {cupom}', level: 'info', details: '', saveToDatabase: false } },
  ];
  const row = { type: 'API_MESSAGE', condition_type: 'ALWAYS', condition_value: '', created_at } as const;
  for (const [index, action] of actions.entries()) {
    const values = { ...row, name: action.type, is_active: index === 0 ? 0 : 1, actions: JSON.stringify([action]) };
    await database.db.insertInto('triggers').values(values).execute();
  }
  const tag = {
    displayName: 'Site',
    description: '',
    value: 'x.com',
    format: 'DEFAULT',
    timezone: '',
    isActive: true,
  } as const;
  await api.tags.create({ body: { ...tag, id: 'site', name: 'site' } });
  await api.tags.create({ body: { ...tag, id: 'cupom', name: 'cupom' } });
  await api.quickActions.create({
    body: { name: 'Veja', message: 'Em {site}', sort_order: 1 },
    files: { media: undefined },
  });
  for (const [state, message] of [
    ['running', '{site}'],
    ['paused', 'oi'],
    ['finished', '{site}'],
  ] as const) {
    const send = { instance_id: 'loja', message, interval_ms: 0, state, origin_key: null };
    await database.db
      .insertInto('bulk_sends')
      .values({ ...send, created_at, updated_at: created_at })
      .execute();
  }

  const find = (kind: UsageKind, id: string) => api.usage.find({ params: { kind, id } });
  const none = { triggers: [], quickActions: [], bulkSends: 0 };
  expect(await find('script', '7')).toEqual({ ...none, triggers: ['RUN_PLAYWRIGHT_SCRIPT (inativo)'] });
  expect(await find('group', 'vip')).toEqual({ ...none, triggers: ['ADD_CONTACT'] });
  expect(await find('group', 'todos')).toEqual({ ...none, triggers: ['SEND_BULK_WHATSAPP'] });
  expect(await find('instance', 'loja')).toEqual({ ...none, triggers: ['SEND_BULK_WHATSAPP'], bulkSends: 2 });
  expect(await find('tag', 'site')).toEqual({ triggers: ['SEND_BULK_WHATSAPP'], quickActions: ['Veja'], bulkSends: 1 });
  expect(await find('tag', 'cupom')).toEqual({ ...none, triggers: ['UPDATE_DATABASE'] });
  for (const kind of ['script', 'group', 'tag', 'instance'] as const) expect(await find(kind, 'nada')).toEqual(none);
  await expect(find('outra' as UsageKind, '1')).rejects.toMatchObject({ status: 400 });
  const stranger = clientWith().usage.find({ params: { kind: 'tag', id: 'site' } });
  await expect(stranger).rejects.toMatchObject({ status: 401 });
});

it('names the quick actions with a tag in their order, by its exact name', async () => {
  const { signIn } = await createTestApp();
  const { api } = await signIn();
  const add = (name: string, message: string, sort_order: number) =>
    api.quickActions.create({ body: { name, message, sort_order }, files: { media: undefined } });
  await add('Onde fica', 'Fica aqui, {nome}. {hora}', 2);
  await add('Boas-vindas', '{nome}{nome}', 1);
  await add('Outra', '{Nome} {nome2} nome', 3);
  const quickActionsWith = async (id: string) => (await api.usage.find({ params: { kind: 'tag', id } })).quickActions;
  expect(await quickActionsWith('nome')).toEqual(['Boas-vindas', 'Onde fica']);
  expect(await quickActionsWith('hora')).toEqual(['Onde fica']);
  expect(await quickActionsWith('data')).toEqual([]);
});
