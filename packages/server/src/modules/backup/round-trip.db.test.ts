import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createBackups, openSqliteDatabase } from './backup.fixture.ts';
import { anyDataSet, dump, fill, inOrder, readShape, wipe } from './data-set.fixture.ts';
import { findManifest } from './read-archive.ts';

const numRuns = 4;
const password = 'uma senha de teste';
const restoring = { mode: 'replace', password, without_secrets: 'false' } as const;

it('brings back any data set after it was wiped, and on the other engine and back', async () => {
  const shape = await readShape();
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const here = { ...database, ...createBackups(database) };
  const other = await openSqliteDatabase();
  const there = { ...other, ...createBackups(other, Buffer.alloc(32, 2)) };

  await fc.assert(
    fc.asyncProperty(anyDataSet(shape), async (data) => {
      await wipe(here.db);
      await fill(here.db, shape, data, here.box);
      const expected = inOrder(data, shape);
      expect(await dump(here.db, shape, here.box)).toEqual(expected);

      const first = await here.create({ description: 'Teste', password });
      await wipe(here.db);
      await here.restore(first.filename, restoring);
      expect(await dump(here.db, shape, here.box)).toEqual(expected);

      // What is linked there would stay, and what somebody asked for: only an empty installation takes everything over.
      await wipe(there.db);
      await there.import({ path: here.fileOf(first.filename), filename: 'a.zip', mimeType: '', size: 0 }, restoring);
      expect(await dump(there.db, shape, there.box)).toEqual(expected);

      const second = await there.create({ description: 'Teste', password });
      await wipe(here.db);
      await here.import({ path: there.fileOf(second.filename), filename: 'b.zip', mimeType: '', size: 0 }, restoring);
      expect(await dump(here.db, shape, here.box)).toEqual(expected);

      const tablesOf = async (file: string) => (await findManifest(file))?.tables;
      const {
        settings: _,
        whatsapp_credentials,
        whatsapp_keys,
        whatsapp_sent,
        ...open
      } = {
        ...(await tablesOf(here.fileOf(first.filename))),
      };
      // Byte for byte, but for what is sealed anew each time.
      expect(await tablesOf(there.fileOf(second.filename))).toMatchObject(open);
    }),
    { numRuns, endOnFailure: true },
  );
});
