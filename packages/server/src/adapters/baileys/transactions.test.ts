import { addTransactionCapability, type SignalDataSet } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { endTransactions } from './transactions.ts';

const logger = { level: 'silent', child: () => logger, trace() {}, debug() {}, info() {}, warn() {}, error() {} };

function createKeys() {
  const written: SignalDataSet[] = [];
  const store = { get: async () => ({}), set: async (data: SignalDataSet) => void written.push(data) };
  const keys = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  endTransactions(keys);
  return { keys, written };
}
const mapping = (phone: string): SignalDataSet => ({ 'lid-mapping': { a: phone } });

test('within a transaction, and one inside it, everything is written together at the end', async () => {
  const { keys, written } = createKeys();
  await keys.transaction(async () => {
    await keys.set(mapping('1'));
    await keys.transaction(async () => keys.set({ 'device-list': { b: ['0'] } }), 'inner');
    expect(written).toEqual([]);
  }, 'outer');
  expect(written).toEqual([{ 'lid-mapping': { a: '1' }, 'device-list': { b: ['0'] } }]);
});

test('what goes on after the end writes for itself', async () => {
  const { keys, written } = createKeys();
  const over = Promise.withResolvers<void>();
  let later: Promise<void> | undefined;
  await keys.transaction(async () => {
    await keys.set(mapping('1'));
    later = over.promise.then(async () => {
      await keys.set(mapping('2'));
      await keys.transaction(async () => keys.set(mapping('3')), 'new');
    });
  }, 'outer');
  over.resolve();
  await later;
  expect(written).toEqual([mapping('1'), mapping('2'), mapping('3')]);
});

test('a transaction that fails writes nothing', async () => {
  const { keys, written } = createKeys();
  const failing = keys.transaction(async () => {
    await keys.set(mapping('1'));
    throw new Error('no');
  }, 'outer');
  await expect(failing).rejects.toThrow('no');
  expect(written).toEqual([]);
});
