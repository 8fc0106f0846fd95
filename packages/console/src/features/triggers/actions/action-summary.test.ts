import type { TriggerAction } from '@recado/contract';
import { expect, test } from 'vitest';
import { summaryOf, wholeSummaryOf } from './action-summary.ts';

const send = (message: string): TriggerAction => ({
  type: 'SEND_WHATSAPP_MESSAGE',
  value: { instanceId: 'loja', to: '{phone}', message, delay: 0 },
});

const withFile = (action: TriggerAction, quickActionId: number) =>
  ({ ...action, value: { ...action.value, quickActionId } }) as TriggerAction;
const quickActions = new Map([[3, 'Tabela']]);

test.each<[string, TriggerAction, string]>([
  ['a short message as it is', send('Olá!'), '{phone}: Olá!'],
  ['a message of 30 characters as it is', send('a'.repeat(30)), `{phone}: ${'a'.repeat(30)}`],
  ['a longer one cut after 30', send(`${'a'.repeat(30)}b`), `{phone}: ${'a'.repeat(30)}…`],
  ['an emoji whole', send(`${'🙂'.repeat(30)}b`), `{phone}: ${'🙂'.repeat(30)}…`],
  ['a file beside the words', withFile(send('Olá!'), 3), '{phone}: Olá! (anexo “Tabela”)'],
  ['a file alone', withFile(send(''), 3), '{phone}: anexo “Tabela”'],
  ['a file that is gone', withFile(send(''), 4), '{phone}: anexo que não existe mais'],
  [
    'a call by its method and address',
    { type: 'CALL_API', value: { url: 'https://exemplo.com/a', method: 'POST', headers: {} } },
    'POST https://exemplo.com/a',
  ],
  ['a call for a person', { type: 'CALL_PERSON', value: {} }, 'A conversa passa a esperar por você'],
  ['a wait in milliseconds', { type: 'DELAY', value: { ms: 1500 } }, '1.500 ms'],
  [
    'a log by its message',
    { type: 'LOG_EVENT', value: { message: 'Recebido de {phone}', level: 'info', details: '', saveToDatabase: true } },
    'Registra: Recebido de {phone}',
  ],
  [
    'a contact by name and number',
    { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '{sender}', email: '', company: '', groupIds: [] } },
    'Adiciona: {sender}, {phone}',
  ],
  [
    'a contact without a name by its number',
    { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '', email: '', company: '', groupIds: [] } },
    'Adiciona: {phone}',
  ],
  [
    'a number as numbers are shown',
    { type: 'MANAGE_CONTACT_PERMISSION', value: { phone: '91987654321', permission: true, name: '' } },
    'Permite: +55 91 98765-4321',
  ],
  [
    'a permission by what it does to whom',
    { type: 'MANAGE_CONTACT_PERMISSION', value: { phone: '{phone}', permission: false, name: '' } },
    'Bloqueia: {phone}',
  ],
  [
    'a change of data by where it is',
    {
      type: 'UPDATE_DATABASE',
      value: { table: 'contacts', operation: 'UPDATE', data: { name: 'a' }, conditions: { phone: '{phone}' } },
    },
    'Alterar: Contatos',
  ],
  [
    'a bulk send by how many and what',
    {
      type: 'SEND_BULK_WHATSAPP',
      value: { instanceId: 'loja', groupId: 'g', message: 'Promoção!', limit: 50, interval: 1000 },
    },
    'Até 50 contatos: Promoção!',
  ],
])('%s', (_, action, summary) => {
  expect(summaryOf(action, { quickActions })).toBe(summary);
});

const script: TriggerAction = { type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId: 7, options: {} } };
const bulk: TriggerAction = {
  type: 'SEND_BULK_WHATSAPP',
  value: { instanceId: 'loja', groupId: 'g', message: 'Oi', limit: 1, interval: 0 },
};
const names = { scripts: new Map([[7, 'Preços']]), groups: new Map([['g', 'VIP']]) };

test.each<[TriggerAction, string, string, string]>([
  [script, 'Executa “Preços”', 'Executa um script que não existe mais', 'Executa um script'],
  [bulk, 'Até 1 contato de “VIP”: Oi', 'Até 1 contato de um grupo que não existe mais: Oi', 'Até 1 contato: Oi'],
])('ids are told by name, never as numbers: %j', (action, known, gone, unknown) => {
  expect(summaryOf(action, names)).toBe(known);
  expect(wholeSummaryOf(action, names)).toBe(known);
  expect(summaryOf(action, { scripts: new Map(), groups: new Map() })).toBe(gone);
  expect(summaryOf(action)).toBe(unknown);
});

test('the whole of it has nothing cut', () => {
  const message = `${'a'.repeat(30)}b`;
  expect(wholeSummaryOf(send(message))).toBe(`{phone}: ${message}`);
});
