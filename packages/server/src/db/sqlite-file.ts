import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

export type SqliteFile = ReturnType<typeof watchSqliteFile>;

/** The file behind an open database: whether it still lies where it was opened, and how far it may grow. */
export function watchSqliteFile(file: string, database: DatabaseSync) {
  const opened = statSync(file);
  const pragma = (name: string): number => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
  const pageSize = pragma('page_size');
  const isInPlace = (): boolean => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.ino === opened.ino && found.dev === opened.dev;
  };

  return {
    isInPlace,

    /** What was removed leaves pages behind, which are used again before the file grows. */
    freeBytes: (): number => pragma('freelist_count') * pageSize,

    /** So many bytes from now on; undefined: as many as the disk has. */
    limitGrowth(bytes: number | undefined): void {
      const pages = bytes === undefined ? mostPages : pragma('page_count') + Math.ceil(bytes / pageSize);
      database.exec(`pragma max_page_count = ${pages}`);
    },

    /**
     * Somebody removed the file, but its data are ours as long as it is open: they go back to where they were. What somebody
     * put there instead stays, and the data go beside it.
     */
    putBack(): string {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      const place = existsSync(file) ? `${file}.${Date.now()}` : file;
      database.prepare('vacuum into ?').run(place);
      return place;
    },
  };
}

/** SQLite's own limit. */
const mostPages = 4_294_967_294;
