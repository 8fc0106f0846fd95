import { expect, test } from 'vitest';
import type { Receipt } from '../../modules/instances/whatsapp.port.ts';
import { createAcks } from './acks.ts';

const createTestAcks = () => {
  const receipts: Receipt[] = [];
  const { expect: expectAck, ...acks } = createAcks((receipt) => void receipts.push(receipt));
  return { receipts, expectAck, ...acks };
};

test('an acknowledgement settles the message that waits for it, and no other', async () => {
  const { expectAck, settle, receipts } = createTestAcks();
  const first = expectAck('A1');
  const second = expectAck('A2');
  settle({ id: 'A2' });
  await second.within(1000);
  settle({ id: 'A1', error: '463' });
  await expect(first.within(1000)).rejects.toMatchObject({ failure: 'stranger' });
  expect(receipts).toEqual([]);
});

test('what comes too late arrives as a receipt', async () => {
  const { expectAck, settle, receipts } = createTestAcks();
  const ack = expectAck('A1');
  await expect(ack.within(1)).rejects.toMatchObject({ failure: 'silent' });
  ack.cancel();
  settle({ id: 'A1' });
  settle({ id: 'A2', error: '500' });
  settle({ id: 'A3', error: '463' });
  expect(receipts).toEqual([
    { id: 'A1', state: 'acked' },
    { id: 'A2', state: 'error', error: 'O WhatsApp recusou a mensagem (código 500).' },
    { id: 'A3', state: 'error', error: expect.stringContaining('novas conversas'), isToStranger: true },
  ]);
});

test('a lost connection gives up on all, also on what nobody awaits yet', async () => {
  const { expectAck, abandon } = createTestAcks();
  const ack = expectAck('A1');
  abandon();
  await expect(ack.within(1000)).rejects.toMatchObject({ failure: 'silent' });
});
