import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mediaTexts } from '@recado/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createMediaFiles } from '../../adapters/media-files/create-media-files.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createMediaRepository, type NewMedia } from './media.repository.ts';
import { createMediaCap } from './media-cap.ts';
import { newMediaId } from './media-id.ts';

/** A store where a gigabyte has 1000 bytes, with a limit of one. */
async function createShelf() {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recado-media-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  let day = 0;
  let gigabytes = '1';
  const allow = (count: string) => {
    gigabytes = count;
  };
  const media = createMediaRepository(database.db);
  const files = createMediaFiles({ database, dataDir, clock: () => new Date() });
  const cap = createMediaCap({
    media,
    files,
    settings: { read: async () => ({ media_total_gb: gigabytes }) as never },
    unitBytes: 1000,
  });
  const add = async (bytes: number, changes: Partial<NewMedia> = {}): Promise<string> => {
    const id = newMediaId();
    day += 1;
    await files.save(id, [Buffer.alloc(bytes)] as never, { maxBytes: 1e6 });
    await media.add({
      ...{ id, instance_id: 'loja', person_key: '1', direction: 'in', kind: 'document', mime_type: '', file_name: 'a' },
      ...{ bytes, sha256: '', state: 'stored', reason: null, checked_type: null },
      created_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      ...changes,
    });
    await cap.noteStored(bytes);
    return id;
  };
  const there = async (...ids: string[]): Promise<boolean[]> => {
    const bytes = new Set(await files.existing(ids));
    const rows = await Promise.all(ids.map((id) => media.find(id)));
    // Rows and bytes tell the same.
    expect(rows.map((row) => row?.state === 'stored')).toEqual(ids.map((id) => bytes.has(id)));
    return ids.map((id) => bytes.has(id));
  };
  const message = (media_id: string, state: 'queued' | 'read') =>
    database.db
      .insertInto('outgoing_messages')
      .values({
        ...{ instance_id: 'loja', chat: 'x', message_id: media_id, person_key: '1', phone: '', contact_name: '' },
        ...{ text: '', media: null, has_media: 1, media_id, origin: 'bulk', answers_id: null, error: null, state },
        ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
      })
      .execute();
  return { cap, media, add, there, message, allow };
}

it('removes the oldest files when there are too many, and leaves what their rows tell', async () => {
  const { add, there, media, cap, allow } = await createShelf();
  const [first, second, third] = [await add(400), await add(300), await add(300)];
  expect(await there(first, second, third)).toEqual([true, true, true]);
  const fourth = await add(10);
  expect(await there(first, second, third, fourth)).toEqual([false, true, true, true]);
  expect(await media.find(first)).toMatchObject({ file_name: 'a', state: 'gone', reason: mediaTexts.madeRoom });
  expect(await media.storedBytes()).toBe(610);
  // The owner allows more again: what comes stays.
  allow('2');
  const fifth = await add(1300);
  expect(await there(second, third, fourth, fifth)).toEqual([true, true, true, true]);
  allow('1');
  await cap.keep();
  expect(await there(second, third, fourth, fifth)).toEqual([false, false, false, false]);
});

it('leaves alone what is still to be sent, or was taken in to be', async () => {
  const { add, there, message } = await createShelf();
  const out = { direction: 'out' as const };
  const [sent, waiting, fresh] = [await add(100, out), await add(200, out), await add(300, out)];
  await message(sent, 'read');
  await message(waiting, 'queued');
  const received = await add(300);
  const last = await add(400);
  expect(await there(sent, waiting, fresh, received, last)).toEqual([false, true, true, false, true]);
  // What waits leaves too little room: of the others even the newest goes.
  const more = await add(600);
  expect(await there(waiting, fresh, more)).toEqual([true, true, false]);
});

it('is kept as soon as the owner sets it, and the conversation says what was removed', async () => {
  const { api, ana, shop, services, database, link, eventually } = await createWhatsAppApp();
  await link();
  await services.automation.start();
  const shown = (expected: object) =>
    eventually(async () => {
      const [talk] = (await api.conversations.list({ query: {} })).conversations;
      const { messages } = await api.conversations.messages({ params: { id: talk?.id ?? 0 }, query: {} });
      expect(messages[0]).toMatchObject({ media: expected });
    });
  await ana.sendFile(shop, Buffer.from('%PDF-1.7'), { kind: 'document', fileName: 'antiga.pdf' });
  await shown({ state: 'stored' });
  await database.db
    .updateTable('media')
    .set({ bytes: 2 * 1024 ** 3 })
    .execute();
  await api.settings.save({ body: { media_total_gb: '3' } });
  await shown({ state: 'stored' });
  await api.settings.save({ body: { media_total_gb: '1' } });
  await shown({ state: 'gone', reason: mediaTexts.madeRoom, file_name: 'antiga.pdf' });
});
