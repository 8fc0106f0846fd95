import type { TriggerAction } from '@recado/contract';
import { expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createTestApp } from '../../testing/test-app.ts';

const log = (message: string): TriggerAction => ({
  type: 'LOG_EVENT',
  value: { message, level: 'info', details: '', saveToDatabase: true },
});

it('creates, lists, changes and removes triggers', async () => {
  const { api } = await (await createTestApp()).signIn();
  const body = { name: ' Boas-vindas ', condition_type: 'MESSAGE_EQUALS', condition_value: 'oi' } as const;
  const made = await api.triggers.create({ body });
  expect(made).toMatchObject({
    name: 'Boas-vindas',
    type: 'API_MESSAGE',
    is_active: 1,
    actions: [],
    next_run_at: null,
    last_run_at: null,
  });
  const params = { id: made.id };
  const changed = await api.triggers.update({
    params,
    body: { name: 'Outro', condition_type: 'ALWAYS', condition_value: 'sobra', is_active: 0, actions: [log('a')] },
  });
  expect(changed).toMatchObject({ name: 'Outro', condition_value: '', is_active: 0 });
  expect(await api.triggers.list()).toEqual([changed]);
  await expect(api.triggers.execute({ params, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'TRIGGER_INACTIVE',
  });
  await api.triggers.remove({ params });
  expect(await api.triggers.list()).toEqual([]);
  expect((await api.triggers.previewCron({ body: { expression: '0 9 * * 1' } })).next).toHaveLength(5);
});

const addInstance = (db: Db, instance_id: string) =>
  db
    .insertInto('instances')
    .values({
      instance_id,
      instance_name: 'Loja',
      phone_number: '',
      use_pairing_code: 0,
      is_wanted: 0,
      created_at: '2026-03-10T12:00:00.000Z',
    })
    .execute();

const withAction = (type: string, value: object) => ({ actions: [{ type, value }] });

const wrong: [body: object, text: string, field: string][] = [
  [{ name: ' ' }, 'Nome do gatilho é obrigatório', 'name'],
  [{ name: 'x'.repeat(101) }, 'O nome deve ter no máximo 100 caracteres', 'name'],
  [{ type: 'OUTRO' }, 'Selecione o tipo do gatilho', 'type'],
  [{ condition_type: 'OUTRA' }, 'Selecione a condição', 'condition_type'],
  [
    { condition_type: 'CRON_EXPRESSION', condition_value: '* * * * *' },
    'Esta condição não vale para este tipo de gatilho',
    'condition_type',
  ],
  [{ condition_type: 'MESSAGE_EQUALS', condition_value: ' ' }, 'Informe o valor da condição', 'condition_value'],
  [
    { type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '99 * * * *' },
    'minuto: 0 a 59 (está "99")',
    'condition_value',
  ],
  [
    { type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '0 9 * *' },
    'A expressão cron deve ter cinco campos',
    'condition_value',
  ],
  [
    withAction('SEND_WHATSAPP_MESSAGE', { instanceId: 'loja', to: 'Ana', message: 'a' }),
    '"Ana" não é um número de telefone',
    'actions.0.value.to',
  ],
  [
    withAction('SEND_WHATSAPP_MESSAGE', { instanceId: 'loja', to: '{fone}', message: 'a' }),
    '{fone} não existe neste gatilho. Você quis dizer {phone}?',
    'actions.0.value.to',
  ],
  [
    {
      type: 'SCHEDULED',
      condition_type: 'CRON_EXPRESSION',
      condition_value: '0 9 * * seg',
      ...withAction('ADD_CONTACT', { phone: '{phone}' }),
    },
    'Este gatilho não tem {phone}',
    'actions.0.value.phone',
  ],
  [
    {
      type: 'ADMIN_EVENT',
      condition_type: 'EVENT_NAME_IS',
      condition_value: 'menu.changed',
      ...withAction('MANAGE_CONTACT_PERMISSION', { phone: '{phone}' }),
    },
    'Este gatilho não tem {phone}',
    'actions.0.value.phone',
  ],
  [
    { type: 'ADMIN_EVENT', condition_type: 'EVENT_NAME_IS', condition_value: 'nada' },
    'Selecione um dos eventos da lista',
    'condition_value',
  ],
  [withAction('NADA', {}), 'Tipo de ação desconhecido', 'actions.0.type'],
  [
    withAction('SEND_WHATSAPP_MESSAGE', { instanceId: 'x', to: '', message: 'a' }),
    'Informe o destinatário',
    'actions.0.value.to',
  ],
  [
    withAction('SEND_WHATSAPP_MESSAGE', { instanceId: 'x', to: '{phone}', message: 'a' }),
    'A instância "x" não existe',
    'actions.0',
  ],
  [
    withAction('SEND_WHATSAPP_MESSAGE', { instanceId: 'x', to: '1', message: 'a', delay: -1 }),
    'Informe um número inteiro a partir de 0',
    'actions.0.value.delay',
  ],
  [
    withAction('CALL_API', { url: 'file:///etc/passwd' }),
    'Informe um endereço http:// ou https://',
    'actions.0.value.url',
  ],
  [withAction('CALL_API', { url: 'http://x', body: 'texto' }), 'Deve ser um objeto JSON', 'actions.0.value.body'],
  [withAction('CALL_API', { url: 'http://x', headers: [] }), 'Deve ser um objeto JSON', 'actions.0.value.headers'],
  [withAction('UPDATE_DATABASE', { table: 'users', data: { a: 'b' } }), 'Selecione a tabela', 'actions.0.value.table'],
  [
    withAction('UPDATE_DATABASE', { table: 'contacts', data: { id: '1' } }),
    'não pode ser usada nesta tabela',
    'actions.0.value.data',
  ],
  [withAction('UPDATE_DATABASE', { table: 'contacts' }), 'Informe os dados a gravar', 'actions.0.value.data'],
  [
    withAction('UPDATE_DATABASE', { table: 'contacts', operation: 'DELETE' }),
    'Informe as condições',
    'actions.0.value.conditions',
  ],
  [withAction('LOG_EVENT', {}), 'Informe a mensagem', 'actions.0.value.message'],
  [withAction('RUN_PLAYWRIGHT_SCRIPT', {}), 'Selecione o script', 'actions.0.value.scriptId'],
  [withAction('RUN_PLAYWRIGHT_SCRIPT', { scriptId: 99 }), 'O script não existe', 'actions.0'],
  [withAction('MANAGE_CONTACT_PERMISSION', { phone: ' ' }), 'Informe o telefone', 'actions.0.value.phone'],
  [withAction('SEND_BULK_WHATSAPP', { instanceId: 'x', message: 'a' }), 'Selecione o grupo', 'actions.0.value.groupId'],
  [withAction('ADD_CONTACT', { phone: '1', groupIds: ['nada'] }), 'Um dos grupos não existe', 'actions.0'],
  [withAction('DELAY', { ms: 1.5 }), 'Informe um número inteiro a partir de 0', 'actions.0.value.ms'],
  [{ actions: Array.from({ length: 51 }, () => log('a')) }, 'Um gatilho pode ter no máximo 50 ações', 'actions'],
];

it('refuses every wrong field in words, and says which one it is', async () => {
  const { request, signIn, clientWith, database } = await createTestApp();
  const { api, token } = await signIn();
  await addInstance(database.db, 'loja');
  const good = { name: 'x', type: 'API_MESSAGE', condition_type: 'ALWAYS', actions: [] };
  for (const [body, text, field] of wrong) {
    const answer = await request({
      method: 'POST',
      url: '/admin/triggers',
      payload: { ...good, ...body },
      headers: { authorization: `Bearer ${token}` },
    });
    const { error, details } = answer.json();
    expect.soft(answer.statusCode, text).toBe(400);
    expect.soft(error, text).toContain(text);
    expect.soft(Object.keys(details?.fields ?? {}), text).toContain(field);
  }

  const params = { id: 99 };
  const body = { name: 'x', condition_type: 'ALWAYS' } as const;
  const missing = { status: 404, message: 'Gatilho não encontrado' };
  await expect(api.triggers.update({ params, body })).rejects.toMatchObject(missing);
  await expect(api.triggers.remove({ params })).rejects.toMatchObject(missing);
  await expect(api.triggers.execute({ params, body: {} })).rejects.toMatchObject(missing);
  await expect(api.triggers.previewCron({ body: { expression: 'x' } })).rejects.toMatchObject({ status: 400 });
  for (const call of [clientWith().triggers.list(), clientWith().triggers.execute({ params, body: {} })]) {
    await expect(call).rejects.toMatchObject({ status: 401 });
  }
});

it('keeps a trigger of old that can never work, for whoever mends it or switches it off', async () => {
  const { signIn, database } = await createTestApp();
  const { api } = await signIn();
  await addInstance(database.db, 'loja');
  const send = (to: string): TriggerAction => ({
    type: 'SEND_WHATSAPP_MESSAGE',
    value: { instanceId: 'loja', to, message: 'Bom dia', delay: 0 },
  });
  const old = { type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '0 9 * * 1' } as const;
  await database.db
    .insertInto('triggers')
    .values({
      ...old,
      name: 'Antigo',
      is_active: 1,
      actions: JSON.stringify([send('{phone}')]),
      created_at: '2026-03-10T12:00:00.000Z',
    })
    .execute();
  const [stored] = await api.triggers.list();
  expect(stored).toMatchObject({ name: 'Antigo', actions: [send('{phone}')] });
  const params = { id: stored?.id ?? 0 };
  const body = { ...old, name: 'Antigo', is_active: false, actions: [send('{phone}')] };
  expect(await api.triggers.update({ params, body })).toMatchObject({ is_active: 0 });
  const refused = { status: 400, message: expect.stringContaining('Este gatilho não tem {phone}') };
  const second = {
    ...body,
    actions: [...body.actions, { ...send('{phone}'), value: { ...send('{phone}').value, delay: 5 } }],
  };
  await expect(api.triggers.update({ params, body: second as never })).rejects.toMatchObject(refused);
  const mended = await api.triggers.update({ params, body: { ...body, actions: [send('11 98765-4321')] } });
  expect(mended.actions).toEqual([send('11 98765-4321')]);
  await expect(api.triggers.update({ params, body })).rejects.toMatchObject(refused);
});
