import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MediaFiles, MediaTooLarge } from '../../modules/media/media-files.port.ts';
import { newMediaId } from '../../modules/media/media-id.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabaseMediaFiles } from './database-media-files.ts';
import { createFolderMediaFiles } from './folder-media-files.ts';

interface Place {
  files: MediaFiles;
  /** How many things lie there, finished or not. */
  count(): Promise<number>;
}

async function openPlace(name: string): Promise<Place> {
  const { database, dataDir, remove } = await createTestDatabase();
  onTestFinished(remove);
  if (name === 'database') {
    const names = () => database.db.selectFrom('media_parts').select('media_id').distinct().execute();
    const files = createDatabaseMediaFiles({ db: database.db, clock: () => new Date() });
    return { files, count: async () => (await names()).length };
  }
  const folder = path.join(dataDir, 'media');
  const lying = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { files: createFolderMediaFiles(folder), count: async () => lying().length };
}

async function* inChunks(content: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function* breaking(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
  throw new Error('the line broke');
}

const limits = { maxBytes: 2_000_000 };
const read = async (files: MediaFiles, id: string, range?: { start: number; end: number }) => {
  const stream = await files.open(id, range);
  return stream && (await buffer(stream));
};
const soon = () => new Date(Date.now() + 60_000);
const nobody = async () => [];

/** The database keeps files on PostgreSQL only. */
const places = process.env['TEST_ENGINE'] === 'postgres' ? ['database', 'folder'] : ['folder'];

describe.each(places)('files in a %s', (place) => {
  it.each([0, 1, 262_143, 262_144, 262_145, 1_000_000])('keep %i bytes as they are', async (length) => {
    const { files } = await openPlace(place);
    const id = newMediaId();
    const content = randomBytes(length);
    const saved = await files.save(id, inChunks(content), limits);
    expect(saved).toEqual({
      bytes: length,
      sha256: createHash('sha256').update(content).digest('hex'),
      head: content.subarray(0, 64),
    });
    expect((await read(files, id))?.equals(content)).toBe(true);
  });

  it('are read in part', async () => {
    const { files } = await openPlace(place);
    const id = newMediaId();
    const content = randomBytes(600_000);
    await files.save(id, inChunks(content, 7919), limits);
    for (const [start, end] of [
      [0, 0],
      [262_143, 262_144],
      [262_144, 599_999],
      [599_999, 599_999],
      [1000, 500_000],
    ] as const) {
      const part = await read(files, id, { start, end });
      expect(part?.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  it('that are not there are not opened, and removing them is nothing', async () => {
    const { files } = await openPlace(place);
    const id = newMediaId();
    expect(await files.open(id)).toBeUndefined();
    await files.remove([id]);
    expect(await files.existing([id])).toEqual([]);
  });

  it('are cut at the limit, and nothing of them stays', async () => {
    const { files, count } = await openPlace(place);
    const id = newMediaId();
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 50_000;
        yield randomBytes(50_000);
      }
    }
    await expect(files.save(id, endless(), { maxBytes: 700_000 })).rejects.toThrow(MediaTooLarge);
    expect(given).toBe(750_000);
    expect(await files.open(id)).toBeUndefined();
    expect(await count()).toBe(0);
  });

  it('of exactly the limit are taken', async () => {
    const { files } = await openPlace(place);
    const id = newMediaId();
    await files.save(id, inChunks(Buffer.alloc(1000)), { maxBytes: 1000 });
    expect((await read(files, id))?.length).toBe(1000);
  });

  it('that broke off leave nothing, and what was there before stays', async () => {
    const { files, count } = await openPlace(place);
    const id = newMediaId();
    await files.save(id, inChunks(Buffer.from('antes')), limits);
    await expect(files.save(id, breaking(randomBytes(300_000)), limits)).rejects.toThrow('the line broke');
    expect(String(await read(files, id))).toBe('antes');
    expect(await count()).toBe(1);
  });

  it('are replaced as a whole, and removed', async () => {
    const { files, count } = await openPlace(place);
    const [one, other] = [newMediaId(), newMediaId()];
    await files.save(one, inChunks(randomBytes(600_000)), limits);
    await files.save(one, inChunks(Buffer.from('depois')), limits);
    await files.save(other, inChunks(Buffer.from('outro')), limits);
    expect(String(await read(files, one))).toBe('depois');
    expect((await files.existing([one, other, newMediaId()])).sort()).toEqual([one, other].sort());
    await files.remove([one, newMediaId()]);
    expect(await files.open(one)).toBeUndefined();
    expect(String(await read(files, other))).toBe('outro');
    expect(await count()).toBe(1);
  });

  it('that nobody knows are swept away once they are old', async () => {
    const { files, count } = await openPlace(place);
    const [known, lost] = [newMediaId(), newMediaId()];
    await files.save(known, inChunks(Buffer.from('sabido')), limits);
    await files.save(lost, inChunks(randomBytes(300_000)), limits);
    // Never ends: as a process that was killed in the middle leaves it.
    void files.save(newMediaId(), unending(), limits);
    await expect.poll(count).toBe(3);
    expect(await files.sweep(new Date(0), nobody)).toBe(0);
    expect(await count()).toBe(3);
    expect(await files.sweep(soon(), async (ids) => ids.filter((id) => id === known))).toBe(2);
    expect(await files.existing([known, lost])).toEqual([known]);
    expect(await count()).toBe(1);
  });

  it('have no names but their own', async () => {
    const { files } = await openPlace('folder');
    for (const id of ['../recado.db', '..', '', 'A'.repeat(32), `${newMediaId()}/x`]) {
      await expect(files.open(id)).rejects.toThrow('not the id of a file');
      await expect(files.save(id, inChunks(Buffer.from('x')), limits)).rejects.toThrow('not the id of a file');
      await expect(files.remove([id])).rejects.toThrow('not the id of a file');
    }
  });
});

async function* unending(): AsyncGenerator<Uint8Array> {
  yield randomBytes(300_000);
  await new Promise(() => {});
}
