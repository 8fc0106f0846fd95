import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

const chunkBytes = 1024 * 1024;

/** A file that only takes up room, to be given away when there is no other. */
export function createReserve(folder: string, bytes: number) {
  const file = path.join(folder, 'recado.reserve');
  return {
    exists: (): boolean => existsSync(file),

    /** At once, because somebody waits for the room. */
    free: (): void => rmSync(file, { force: true }),

    /** All of it or nothing. The bytes are random, because some file systems keep zeros in no room at all. */
    async fill(): Promise<void> {
      const chunk = randomBytes(chunkBytes);
      const handle = await open(file, 'w', 0o600);
      try {
        for (let written = 0; written < bytes; written += chunkBytes) await handle.write(chunk);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}
