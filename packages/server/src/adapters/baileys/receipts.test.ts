import { proto } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { readGroupReceipt, readStatus } from './receipts.ts';

const { Status } = proto.WebMessageInfo;
const own = { id: 'A1', fromMe: true, remoteJid: 'x@lid' };

test.each([
  [Status.DELIVERY_ACK, { id: 'A1', state: 'delivered' }],
  [Status.READ, { id: 'A1', state: 'read' }],
  [Status.PLAYED, { id: 'A1', state: 'read' }],
  [Status.SERVER_ACK, undefined],
  [Status.ERROR, undefined],
  [undefined, undefined],
])('status %s', (status, receipt) => {
  expect(readStatus({ key: own, update: { status: status ?? null } })).toEqual(receipt);
});

test('what others wrote has no receipts', () => {
  expect(readStatus({ key: { ...own, fromMe: false }, update: { status: Status.READ } })).toBeUndefined();
});

const me = { id: '5511900000001:7@s.whatsapp.net', lid: '1:7@lid' };
test.each([
  ['read', { userJid: 'x@lid', readTimestamp: 1 }],
  ['delivered', { userJid: 'x@lid', receiptTimestamp: 1 }],
  [undefined, { userJid: '1@lid', readTimestamp: 1 }],
  [undefined, { userJid: '5511900000001@s.whatsapp.net', readTimestamp: 1 }],
])('%s of a member of a group: %j', (state, receipt) => {
  expect(readGroupReceipt({ key: own, receipt }, me)?.state).toBe(state);
});
