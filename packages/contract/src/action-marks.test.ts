import { expect, it, test } from 'vitest';
import { actionMarks } from './action-marks.ts';
import type { TriggerAction } from './trigger-actions.ts';

const trigger = { type: 'WHATSAPP_MESSAGE', condition_value: '' } as const;
const tags = ['nome', 'site'];
const send = (to: string, message: string): TriggerAction => ({
  type: 'SEND_WHATSAPP_MESSAGE',
  value: { instanceId: 'loja', to, message, delay: 0 },
});
const log = (message: string): TriggerAction => ({
  type: 'LOG_EVENT',
  value: { message, level: 'info', details: '{mesage}', saveToDatabase: false },
});
const call: TriggerAction = {
  type: 'CALL_API',
  value: { url: 'https://loja.com/{fone}', method: 'POST', headers: {}, body: { a: [{ b: '{fone} {nomme' }] } },
};

/** Each as `written > replacement`. */
const marks = (action: TriggerAction, known: readonly string[] | undefined = tags) =>
  actionMarks(action, trigger, known).map(({ text, replacement }) => `${text} > ${replacement}`);

test.each<[TriggerAction, string[]]>([
  [send('{phone}', 'Oi {nome}, {sender}: {site}'), []],
  [send('{phone}', 'Oi {nomme} e {nomme}, {sender'), ['{nomme} > {nome}', '{sender > {sender}']],
  [log('Oi {nome}'), ['{nome} > undefined', '{mesage} > {message}']],
  [call, ['{fone} > {phone}']],
  [{ type: 'DELAY', value: { ms: 1 } }, []],
])('%j: %j', (action, expected) => expect(marks(action)).toEqual(expected));

it('leaves a recipient to its own problem, and tags alone until they are known', () => {
  expect(marks(send('{fone}', 'Oi {fone}'))).toEqual(['{fone} > {phone}']);
  expect(marks(send('{fone}', 'Oi'))).toEqual([]);
  expect(actionMarks(send('{phone}', 'Oi {nomme}'), trigger, undefined)).toEqual([]);
});

it('tells tags that are switched off where tags are filled in, and nowhere else', () => {
  const kinds = (action: TriggerAction) =>
    actionMarks(action, trigger, tags, ['rua']).map(({ kind, text }) => `${kind} ${text}`);
  expect(kinds(send('{phone}', 'Moro na {rua}'))).toEqual(['off {rua}']);
  expect(kinds(log('{rua}'))).toContain('unknown {rua}');
});
