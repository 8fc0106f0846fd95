import { expect, test } from 'vitest';
import { readPhoneSign } from './phone-signs.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const me = { id: '5511900000001:7@s.whatsapp.net', lid: '100000000000001:7@lid' };
const sign = (tag: string, attrs: Record<string, string>) => readPhoneSign({ tag, attrs }, me, now);

test.each([
  ['message', { from: '5511900000001@s.whatsapp.net', category: 'peer' }, false],
  ['message', { from: '100000000000001@lid', recipient: 'x@lid' }, false],
  ['message', { from: '1@g.us', participant: '100000000000001@lid' }, false],
  ['receipt', { from: '5511900000001@s.whatsapp.net', type: 'read-self' }, false],
  ['receipt', { from: '100000000000001@lid', recipient: 'x@lid', type: 'sender' }, true],
  ['receipt', { from: '1@g.us', participant: '5511900000001:0@s.whatsapp.net', type: 'sender' }, true],
])('%s %j is of the phone', (tag, attrs, isCopy) => expect(sign(tag, attrs)).toEqual({ at: now, isCopy }));

test.each([
  ['message', { from: '5511987654321@s.whatsapp.net' }],
  ['message', { from: '5511900000001:3@s.whatsapp.net', recipient: 'x@lid' }],
  ['receipt', { from: '100000000000001:3@lid', recipient: 'x@lid', type: 'sender' }],
  ['receipt', { from: '5511987654321@s.whatsapp.net' }],
  ['receipt', {}],
  ['notification', { from: '5511900000001@s.whatsapp.net', type: 'account_sync' }],
])('%s %j is not', (tag, attrs) => expect(sign(tag, attrs as Record<string, string>)).toBeUndefined());

test('what waited on the server is as old as WhatsApp says, and anything else is of now', () => {
  const from = '5511900000001@s.whatsapp.net';
  const t = '1773057600';
  expect(sign('receipt', { from, t, offline: '1' })?.at).toEqual(new Date('2026-03-09T12:00:00.000Z'));
  expect(sign('receipt', { from, t })?.at).toEqual(now);
  expect(sign('receipt', { from, t: '1873057600', offline: '1' })?.at).toEqual(now);
  expect(sign('receipt', { from, t: 'x', offline: '1' })?.at).toEqual(now);
});
