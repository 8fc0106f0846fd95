import { expect, it, test } from 'vitest';
import type { z } from 'zod';
import { aiTestInput } from '../ai.ts';
import { backupInput } from '../backup.ts';
import { bulkSendInput } from '../bulk-sends.ts';
import { contactGroupInput } from '../contact-groups.ts';
import { contactEdit, contactInput } from '../contacts.ts';
import { connectInput } from '../instances.ts';
import { menuItemInput } from '../menu.ts';
import { quickActionInput } from '../quick-actions.ts';
import { responseQuickActionInput } from '../response-quick-actions.ts';
import { responseInput } from '../responses.ts';
import { scriptInput } from '../scripts.ts';
import { newTag, tagTestInput } from '../tags.ts';
import { triggerAction } from '../trigger-actions.ts';
import { triggerInput } from '../triggers.ts';
import { isBlank, nulText } from './text.ts';

const invisible = [
  ...['\u200b', '\u2060', '\ufeff', '\u00ad', '\u3164', '\ufe0f', '\u{e0100}', '\u200e', '\u202e', '\u2800', '\u115f'],
  ...['\u180e', '\u034f', '\u061c', '\uffa0', '\u0007', '\u00a0'],
];

test.each(invisible)('%j shows nothing, alone, in a row and among spaces', (sign) => {
  for (const text of [sign, sign.repeat(50), ` ${sign}\n${sign} `]) expect(isBlank(text)).toBe(true);
  for (const text of [`a${sign}`, `${sign}.`, `${sign}❤${sign}`]) expect(isBlank(text)).toBe(false);
});

it('refuses what cannot be kept as it was written, and takes a whole pair', () => {
  const problemOf = (reply: string) => menuItemInput.safeParse({ message: 'oi', reply }).error?.issues[0]?.message;
  for (const half of ['\ud83d', '\ude00']) {
    for (const written of [half, `a${half}b`, `${half}😀`]) expect(problemOf(written)).toBe(nulText);
  }
  expect(problemOf('a\u0000')).toBe(nulText);
  expect(problemOf('Olá 😀')).toBeUndefined();
});

it('takes what is drawn for what it is, also where it is made of signs that are not', () => {
  for (const text of ['❤\ufe0f', '👩\u200d👧', 'नमस्ते', '한', '-', '0']) expect(isBlank(text)).toBe(false);
});

const action = (value: object) => ({ type: 'SEND_WHATSAPP_MESSAGE', value });
const sending = { instanceId: 'loja', to: '{phone}', message: 'Oi' };

/** Everything that must be filled in, with a form that is. */
const required: [string, z.ZodType, Record<string, unknown>, string[]][] = [
  ['menu', menuItemInput, { message: 'oi', reply: 'Olá' }, ['message', 'reply']],
  ['response', responseInput, { phone: '11 98765-4321', message: 'oi', reply: 'Olá' }, ['message', 'reply']],
  [
    'response quick action',
    responseQuickActionInput,
    { name: 'a', message: 'b', reply: 'c' },
    ['name', 'message', 'reply'],
  ],
  ['send quick action', quickActionInput, { name: 'a', message: 'b' }, ['name', 'message']],
  ['tag', newTag, { id: 'x', name: 'x', displayName: 'X' }, ['name', 'displayName']],
  ['tag test', tagTestInput, { text: 'Oi' }, ['text']],
  ['contact', contactInput, { name: 'Ana', phone: '11 98765-4321' }, ['name']],
  ['contact edit', contactEdit, { name: 'Ana', phone: '11 98765-4321' }, ['name']],
  ['group', contactGroupInput, { name: 'Clientes' }, ['name']],
  ['script', scriptInput, { name: 'a', script: 'return 1' }, ['name', 'script']],
  ['trigger', triggerInput, { name: 'a', condition_value: 'oi' }, ['name', 'condition_value']],
  ['instance', connectInput, { instanceId: 'loja', instanceName: 'Loja' }, ['instanceName']],
  ['bulk send', bulkSendInput, { instanceId: 'loja', message: 'Oi', selection: { ids: ['1'] } }, ['message']],
  ['AI test', aiTestInput.pick({ message: true }), { message: 'Oi' }, ['message']],
];

test.each(required)('of a %s nothing that is required can be invisible', (_, rules, filled, fields) => {
  expect(rules.safeParse(filled).error).toBeUndefined();
  const problem = (field: string, value: string) =>
    rules.safeParse({ ...filled, [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message;
  for (const field of fields) {
    const missing = problem(field, '');
    expect(missing).toBeTruthy();
    for (const sign of invisible) expect([field, sign, problem(field, sign)]).toEqual([field, sign, missing]);
  }
});

it('holds for the message of an action, and an invisible description of a backup is none', () => {
  const texts = (message: string) =>
    triggerAction.safeParse(action({ ...sending, message })).error?.issues.map((issue) => issue.message);
  expect(texts('Oi')).toBeUndefined();
  expect(texts('\u200b')).toEqual(texts(''));
  expect(backupInput.parse({ description: '\u200b' }).description).toBe('Backup manual');
});
