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

test('of a member of a group', () => {
  expect(readGroupReceipt({ key: own, receipt: { userJid: 'x@lid', readTimestamp: 1 } })?.state).toBe('read');
  expect(readGroupReceipt({ key: own, receipt: { userJid: 'x@lid', receiptTimestamp: 1 } })?.state).toBe('delivered');
});
