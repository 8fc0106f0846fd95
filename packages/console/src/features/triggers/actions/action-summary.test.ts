import type { TriggerAction } from '@recado/contract';
import { expect, test } from 'vitest';
import { summaryOf } from './action-summary.ts';

const send = (message: string): TriggerAction => ({
  type: 'SEND_WHATSAPP_MESSAGE',
  value: { instanceId: 'loja', to: '{phone}', message, delay: 0 },
});

test.each<[string, TriggerAction, string]>([
  ['a short message as it is', send('Olá!'), '{phone}: Olá!'],
  ['a message of 30 characters as it is', send('a'.repeat(30)), `{phone}: ${'a'.repeat(30)}`],
  ['a longer one cut after 30', send(`${'a'.repeat(30)}b`), `{phone}: ${'a'.repeat(30)}…`],
  ['an emoji whole', send(`${'🙂'.repeat(30)}b`), `{phone}: ${'🙂'.repeat(30)}…`],
  [
    'a call by its method and address',
    { type: 'CALL_API', value: { url: 'https://exemplo.com/a', method: 'POST', headers: {} } },
    'POST https://exemplo.com/a',
  ],
  ['a wait in milliseconds', { type: 'DELAY', value: { ms: 1500 } }, '1.500 ms'],
  [
    'the others in general',
    { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '', email: '', company: '', groupIds: [] } },
    'Parâmetros configurados',
  ],
])('%s', (_, action, summary) => {
  expect(summaryOf(action)).toBe(summary);
});
