import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const chunkBytes = 1024 * 1024;

const fileOf = (folder: string): string => path.join(folder, 'recado.reserve');
/** While it is being filled: one that is there is whole. */
const unfinished = (file: string): string => `${file}.part`;

/** At once, because somebody waits for the room. False when it was given away before. */
export function freeReserve(folder: string): boolean {
  const wasThere = existsSync(fileOf(folder));
  for (const file of [fileOf(folder), unfinished(fileOf(folder))]) rmSync(file, { force: true });
  return wasThere;
}

/** A file that only takes up room, to be given away when there is no other. */
export function createReserve(folder: string, bytes: number) {
  const file = fileOf(folder);
  return {
    exists: (): boolean => existsSync(file),

    free: (): boolean => freeReserve(folder),

    /** All of it or nothing. The bytes are random, because some file systems keep zeros in no room at all. */
    async fill(): Promise<void> {
      const chunk = randomBytes(chunkBytes);
      const handle = await open(unfinished(file), 'w', 0o600);
      try {
        for (let written = 0; written < bytes; written += chunkBytes) await handle.write(chunk);
      } catch (error) {
        await rm(unfinished(file), { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      await rename(unfinished(file), file);
    },
  };
}
