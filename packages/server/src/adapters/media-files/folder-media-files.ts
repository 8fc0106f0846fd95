import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { measureContent } from '../../modules/media/measure-content.ts';
import type { MediaFiles } from '../../modules/media/media-files.port.ts';
import { isMediaId } from '../../modules/media/media-id.ts';

const unfinished = 'unfinished';

/** A file each, in folders by the first letters of their names: no folder gets long. */
export function createFolderMediaFiles(folder: string): MediaFiles {
  const shardOf = (id: string): string => path.join(folder, id.slice(0, 2));
  const pathOf = (id: string): string => {
    if (!isMediaId(id)) throw new Error('not the id of a file');
    return path.join(shardOf(id), id);
  };
  const drafts = path.join(folder, unfinished);

  return {
    async save(id, content, limits) {
      const target = pathOf(id);
      const draft = path.join(drafts, `${id}.${randomBytes(4).toString('hex')}`);
      const measured = measureContent(limits);
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const chunk of measured.through(content)) await file.writeFile(chunk);
          // A power cut must not leave a name without its bytes.
          await file.sync();
        } finally {
          await file.close();
        }
        await mkdir(shardOf(id), { recursive: true, mode: 0o700 });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(shardOf(id));
      return measured.result();
    },

    async open(id, range) {
      // Opened before it is answered: what is removed from now on is still read to its end.
      const file = await open(pathOf(id), 'r').catch(ifMissing);
      return file?.createReadStream(range);
    },

    async existing(ids) {
      const found = await Promise.all(
        ids.map((id) =>
          access(pathOf(id)).then(
            () => [id],
            () => [],
          ),
        ),
      );
      return found.flat();
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },

    async sweep(before, known, isOver = () => false) {
      let removed = 0;
      for (const shard of await readdir(folder).catch(nothing)) {
        if (isOver()) break;
        const names = await readdir(path.join(folder, shard)).catch(nothing);
        // In its turn: what was saved since the folder was read is known, or younger.
        const kept = new Set(shard === unfinished ? [] : await known(names.filter(isMediaId)));
        for (const name of names.filter((one) => !kept.has(one))) {
          const file = path.join(folder, shard, name);
          const touched = await stat(file).catch(() => undefined);
          if (!touched?.isFile() || touched.mtime >= before) continue;
          await rm(file, { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

const nothing = (): string[] => [];

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Or a power cut could take the new name away again. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Some systems open no folders; there the name is safe a moment later.
  await handle?.sync().catch(() => {});
  await handle?.close();
}
