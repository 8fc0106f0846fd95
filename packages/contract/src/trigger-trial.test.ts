import { expect, it, test } from 'vitest';
import type { TriggerAction } from './trigger-actions.ts';
import { trialProblems } from './trigger-trial.ts';

const nothing = { phone: '', name: '', message: '' };
const send = (to: string, message = 'oi'): TriggerAction => ({
  type: 'SEND_WHATSAPP_MESSAGE',
  value: { instanceId: 'loja', to, message, delay: 0 },
});
const call = (body: object): TriggerAction => ({
  type: 'CALL_API',
  value: { url: 'https://loja.com.br', method: 'POST', headers: {}, body: { ...body } },
});
const wait: TriggerAction = { type: 'DELAY', value: { ms: 1 } };

test.each<[TriggerAction, object]>([
  [send('{phone}'), { phone: 'Informe um telefone: a ação 2 (Enviar mensagem no WhatsApp) precisa dele.' }],
  [send('11 98765-4321', 'De {phone}'), { phone: expect.stringContaining('a ação 2') }],
  [call({ de: ['{phone}'] }), { phone: 'Informe um telefone: a ação 2 (Chamar API) precisa dele.' }],
  [{ type: 'CALL_PERSON', value: {} }, { phone: 'Informe um telefone: a ação 2 (Chamar uma pessoa) precisa dele.' }],
  [send('{sender}'), { name: expect.stringContaining('Informe um telefone no lugar do nome') }],
  [send('{message}'), { message: expect.stringContaining('no lugar da mensagem') }],
  [send('11 98765-4321', 'Oi {sender}: {message}'), {}],
  [call({ de: '{sender}' }), {}],
])('%j is asked for what it cannot do without', (action, problems) =>
  expect(trialProblems([wait, action], nothing)).toEqual(problems),
);

it('takes a number in the place that the action reads it from', () => {
  const typed = { phone: '11 98765-4321', name: ' 11 91234-5678 ', message: '' };
  expect(trialProblems([send('{phone}'), send('{sender}')], typed)).toEqual({});
  expect(trialProblems([send('{sender}')], { ...typed, name: 'Ana' })).toEqual({ name: expect.any(String) });
});

it('refuses a phone that is none, needed or not', () => {
  const typed = { ...nothing, phone: '123' };
  expect(trialProblems([], typed)).toEqual({ phone: 'Formato de telefone inválido' });
  expect(trialProblems([send('{phone}')], typed)).toEqual({ phone: 'Formato de telefone inválido' });
});

it('refuses a text that is too long instead of cutting it', () => {
  const typed = { ...nothing, name: 'a'.repeat(101), message: 'b'.repeat(100) };
  expect(trialProblems([], typed)).toEqual({ name: 'O texto deve ter no máximo 100 caracteres' });
});

it('asks about a number whose area code does not exist: the message would go to another country', () => {
  const problems = trialProblems([send('{phone}')], { ...nothing, phone: '20 98765-4321' });
  expect(problems.phone).toContain('O DDD 20 não existe');
});
