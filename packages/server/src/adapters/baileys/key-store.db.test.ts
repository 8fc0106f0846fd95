import type { SignalDataSet } from '@whiskeysockets/baileys';
import { proto } from '@whiskeysockets/baileys';
import { type SqlBool, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSecretBox } from '../../security/secret-box.ts';
import { awayError, createAwayDatabase } from '../../testing/away-database.ts';
import { patience } from '../../testing/patience.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Condition } from './credentials.repository.ts';
import { createKeyStore } from './key-store.ts';
import { addInstance, instanceId } from './testing/gateway-scenario.ts';

async function createTestStore() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  await addInstance(database);
  const { db, state: away } = createAwayDatabase(database.db);
  const errors: unknown[] = [];
  const closing = new AbortController();
  const open = (key = 7, mayWrite?: Condition) =>
    createKeyStore({
      db,
      box: createSecretBox(Buffer.alloc(32, key)),
      instanceId,
      mayWrite,
      closing: closing.signal,
      onError: (error) => void errors.push(error),
    });
  const rows = () => database.db.selectFrom('whatsapp_keys').select(['type', 'id']).orderBy('id').execute();
  return { ...database, open, rows, errors, away, closing };
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test('gives back what was stored, also after a start', async () => {
  const { open } = await createTestStore();
  const keyPair = { public: bytes('public'), private: bytes('private') };
  const syncKey = proto.Message.AppStateSyncKeyData.create({ keyData: bytes('data') });
  const before = open();
  await before.set({
    'pre-key': { '1': keyPair },
    'app-state-sync-key': { k: syncKey },
    'lid-mapping': { '5511': '1234', '1234_reverse': '5511' },
    'device-list': { '5511': ['0', '3'] },
  });
  for (const store of [before, open()]) {
    expect(Buffer.from((await store.get('pre-key', ['1', '2']))['1']?.private ?? [])).toEqual(Buffer.from('private'));
    expect(Buffer.from((await store.get('app-state-sync-key', ['k']))['k']?.keyData ?? [])).toEqual(
      Buffer.from('data'),
    );
    expect(await store.get('lid-mapping', ['5511', '1234_reverse', 'nobody'])).toEqual({
      '5511': '1234',
      '1234_reverse': '5511',
    });
    expect(await store.get('device-list', ['5511'])).toEqual({ '5511': ['0', '3'] });
  }
});

test('null removes, a later value wins, and what is stored together is stored in one go', async () => {
  const { open, rows } = await createTestStore();
  const store = open();
  await store.set({ 'lid-mapping': { a: '1', b: '1' } });
  await Promise.all([
    store.set({ 'lid-mapping': { a: '2', c: '2' } }),
    store.set({ 'lid-mapping': { a: null } }),
    store.set({ 'lid-mapping': { b: '3' } }),
  ]);
  expect(await rows()).toEqual([
    { type: 'lid-mapping', id: 'b' },
    { type: 'lid-mapping', id: 'c' },
  ]);
  for (const reader of [store, open()]) {
    expect(await reader.get('lid-mapping', ['a', 'b', 'c'])).toEqual({ b: '3', c: '2' });
  }
});

test('takes the hundreds of keys of a first log-in', async () => {
  const { open, rows } = await createTestStore();
  const keyPair = { public: bytes('public'), private: bytes('private') };
  const ids = Array.from({ length: 812 }, (_, index) => String(index));
  await open().set({ 'pre-key': Object.fromEntries(ids.map((id) => [id, keyPair])) });
  expect(await rows()).toHaveLength(812);
  expect(Object.keys(await open().get('pre-key', ids))).toHaveLength(812);
});

test('a write that fails is reported, stores nothing and leaves nothing in memory', async () => {
  const { open, errors, db, rows } = await createTestStore();
  const store = open();
  await store.set({ 'lid-mapping': { a: '1' } });
  await db.deleteFrom('instances').execute();
  await expect(store.set({ 'lid-mapping': { a: '2', b: '2' } })).rejects.toThrow();
  expect(errors).toHaveLength(1);
  expect(await store.get('lid-mapping', ['a', 'b'])).toEqual({});
  expect(await rows()).toEqual([]);
});

test('once closed, waits for what is being written and takes nothing more', async () => {
  const { open, rows } = await createTestStore();
  const store = open();
  const writing = store.set({ 'lid-mapping': { a: '1' } });
  await store.close();
  expect(await rows()).toHaveLength(1);
  await writing;
  await store.set({ 'lid-mapping': { b: '1' } } satisfies SignalDataSet);
  expect(await rows()).toHaveLength(1);
});

test('what was sealed with another key counts as absent', async () => {
  const { open } = await createTestStore();
  await open().set({ 'lid-mapping': { a: '1' } });
  expect(await open(8).get('lid-mapping', ['a'])).toEqual({});
});

test('changes nothing once another node may have the account', async () => {
  const { open, rows, errors } = await createTestStore();
  const holder = open(7, sql<SqlBool>`1 = 1`);
  await holder.set({ 'lid-mapping': { '1': 'first', '2': 'second' } });
  const late = open(7, sql<SqlBool>`1 = 0`);
  await expect(late.set({ 'lid-mapping': { '1': 'late', '3': 'third' } })).rejects.toThrow('another node');
  await expect(late.set({ 'lid-mapping': { '1': null } })).rejects.toThrow('another node');
  expect(errors).toHaveLength(2);
  expect((await rows()).map(({ id }) => id)).toEqual(['1', '2']);
  expect(await open().get('lid-mapping', ['1'])).toEqual({ '1': 'first' });
});

test('waits while the database is away, and gives up when the account is closed', async () => {
  const { open, rows, errors, away, closing } = await createTestStore();
  const store = open();
  await store.set({ 'lid-mapping': { a: '1' } });
  away.failure = awayError;
  const reading = open().get('lid-mapping', ['a']);
  const writing = store.set({ 'lid-mapping': { b: '1' } });
  await vi.waitFor(() => expect(away.refused).toBeGreaterThanOrEqual(4), patience);
  away.failure = undefined;
  expect(await reading).toEqual({ a: '1' });
  await writing;
  expect(await rows()).toHaveLength(2);
  expect(errors).toEqual([]);

  away.failure = awayError;
  const givenUp = Promise.allSettled([store.get('lid-mapping', ['c']), store.set({ 'lid-mapping': { d: '1' } })]);
  closing.abort();
  await store.close();
  expect((await givenUp).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
