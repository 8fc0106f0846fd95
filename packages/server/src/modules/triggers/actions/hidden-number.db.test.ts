import type { TriggerAction } from '@recado/contract';
import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../../testing/whatsapp.ts';

const contact = { phone: '{phone}', name: '' };
const actions: TriggerAction[] = [
  { type: 'SEND_WHATSAPP_MESSAGE', value: { instanceId: 'loja', to: '{phone}', message: 'Olá!', delay: 0 } },
  { type: 'ADD_CONTACT', value: { ...contact, email: '', company: '', groupIds: [] } },
  { type: 'MANAGE_CONTACT_PERMISSION', value: { ...contact, permission: false } },
  { type: 'LOG_EVENT', value: { message: 'de {phone}', level: 'info', details: '', saveToDatabase: false } },
  { type: 'CALL_PERSON', value: {} },
  { type: 'SEND_WHATSAPP_MESSAGE', value: { instanceId: 'loja', to: '{sender}', message: 'Olá!', delay: 0 } },
];

it('whoever hides the number is written to under the alias; what needs a number is skipped, and only a mistake fails', async () => {
  const app = await createWhatsAppApp();
  const { api, ana, shop, eventually } = app;
  await app.services.automation.start();
  await app.link();
  const always = { type: 'WHATSAPP_MESSAGE', condition_type: 'ALWAYS' } as const;
  const trigger = await api.triggers.create({ body: { ...always, name: 'Todos', actions } });
  const unmended = await api.triggers.create({
    body: { ...always, name: 'Sem engano', actions: actions.slice(0, 5) },
  });
  ana.hidesPhone = true;
  await ana.write(shop, 'oi');
  const runOf = async (triggerId: number) => (await api.triggers.runs({ query: { triggerId } }))[0];
  const hidden = 'Quem enviou esconde o número, e um contato precisa de um.';
  const expected = [
    { state: 'succeeded', result: 'Mensagem enviada para quem esconde o número' },
    { state: 'skipped', result: hidden },
    { state: 'skipped', result: hidden },
    { state: 'succeeded' },
    { state: 'succeeded', result: expect.stringMatching(/^A conversa (já esperava|espera) por você$/) },
  ];
  await eventually(async () => {
    expect(await runOf(trigger.id)).toMatchObject({
      state: 'failed',
      actions: [...expected, { state: 'failed', result: expect.stringContaining('o nome de quem enviou') }],
    });
    expect(await runOf(unmended.id)).toMatchObject({ state: 'succeeded', actions: expected });
  });
  expect(ana.inbox.filter(({ text }) => text === 'Olá!')).toHaveLength(2);
  expect(await api.contacts.list()).toEqual([]);
  expect((await api.conversations.list()).conversations).toMatchObject([{ waiting_for: 'trigger' }]);
  expect((await api.dashboard.today()).failed.triggerRuns).toBe(1);
});
