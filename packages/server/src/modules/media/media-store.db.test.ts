import { buffer } from 'node:stream/consumers';
import { mediaTexts } from '@recado/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createMediaFiles } from '../../adapters/media-files/create-media-files.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createMediaRepository } from './media.repository.ts';
import { newMediaId } from './media-id.ts';
import { createMediaStore } from './media-store.ts';

async function open() {
  const { database, dataDir, remove } = await createTestDatabase();
  onTestFinished(remove);
  let now = new Date();
  const clock = () => now;
  const files = createMediaFiles({ database, dataDir, clock });
  const store = createMediaStore({ onStored: async () => {}, media: createMediaRepository(database.db), files, clock });
  const add = (person_key: string, text = 'oi', direction: 'in' | 'out' = 'in') => {
    const about = { instance_id: 'loja', person_key, direction, kind: 'document', mime_type: 'text/plain' } as const;
    return store.add({ ...about, file_name: '../nota.txt' }, [Buffer.from(text)] as never, { maxBytes: 1000 });
  };
  const ids = async () => (await database.db.selectFrom('media').select('id').execute()).map(({ id }) => id);
  return { store, files, add, ids, db: database.db, pass: (ms: number) => (now = new Date(now.getTime() + ms)) };
}
const ana = '5511987654321';
const bia = '5511912345678';
const hourMs = 60 * 60_000;

it('keeps a file with what is known about it', async () => {
  const { store, add } = await open();
  const { id } = await add(ana);
  expect(await store.find(id)).toMatchObject({ file_name: 'nota.txt', bytes: 2, checked_type: null, state: 'stored' });
  const stream = await store.open(id);
  expect(stream && String(await buffer(stream))).toBe('oi');
});

it('forgets a person with all files, and nobody else', async () => {
  const { store, files, add, ids } = await open();
  const hers = [await add(ana), await add(ana, 'mais', 'out')].map(({ id }) => id);
  const { id } = await add(bia);
  await store.forgetPerson(ana, () => {});
  expect(await ids()).toEqual([id]);
  expect(await files.existing([...hers, id])).toEqual([id]);
});

it('forgets what came in before a moment, and nothing that goes out', async () => {
  const { store, files, add, ids, pass } = await open();
  const [old, out] = [await add(ana), await add(ana, 'foto', 'out')];
  const before = pass(1000).toISOString();
  const young = await add(ana);
  expect(await store.forgetReceived(before, {})).toBe(1);
  expect((await ids()).sort()).toEqual([out.id, young.id].sort());
  expect(await files.existing([old.id])).toEqual([]);
});

it('puts right what a crash left: files without rows go, rows without files say so', async () => {
  const { store, files, add, db, pass } = await open();
  const [whole, robbed] = [await add(ana), await add(ana)];
  const orphan = newMediaId();
  await files.save(orphan, [Buffer.from('perdido')] as never, { maxBytes: 100 });
  await files.remove([robbed.id]);
  await store.sweep();
  // It may be on its way still.
  expect(await files.existing([orphan])).toEqual([orphan]);
  pass(2 * hourMs);
  await store.sweep();
  expect(await files.existing([orphan, whole.id])).toEqual([whole.id]);
  expect(await store.find(robbed.id)).toMatchObject({ state: 'gone', reason: mediaTexts.lost });
  expect(await store.find(whole.id)).toMatchObject({ state: 'stored', reason: null });
  expect(await db.selectFrom('media').select('id').execute()).toHaveLength(2);
});
