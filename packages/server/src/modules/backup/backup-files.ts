import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Backup, type BackupKind, backupFilename, backupTexts } from '@recado/contract';
import { isDiskFull } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import type { Clock } from '../../runtime/clock.ts';
import { removeLeftovers } from '../../runtime/leftovers.ts';
import { backupName } from './backup-name.ts';
import { findManifest } from './read-archive.ts';
import { stagingPrefix } from './staging.ts';

interface Dependencies {
  folder: string;
  timeZone: string;
  clock: Clock;
}

const unfinishedEnding = '.part';

export type BackupFiles = ReturnType<typeof createBackupFiles>;

/** The folder of backups. A name that the product would not give is never looked for, and never a path. */
export function createBackupFiles({ folder, timeZone, clock }: Dependencies) {
  const missing = () => new AppError('NOT_FOUND', undefined, { text: backupTexts.notFound });
  const pathOf = (filename: string): string => {
    if (!backupFilename.test(filename)) throw missing();
    return path.join(folder, filename);
  };

  const find = async (filename: string): Promise<Backup | undefined> => {
    const file = pathOf(filename);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const about = await findManifest(file);
    return {
      filename,
      description: about?.description ?? 'Arquivo danificado',
      size: found.size,
      created_at: about?.createdAt ?? found.mtime.toISOString(),
      kind: about?.kind ?? 'manual',
      has_secrets: Boolean(about?.secrets),
    };
  };
  const get = async (filename: string): Promise<Backup> => {
    const backup = await find(filename);
    if (!backup) throw missing();
    return backup;
  };

  const list = async (): Promise<Backup[]> => {
    const names = (await readdir(folder).catch(nothing)).filter((name) => backupFilename.test(name));
    const backups = await Promise.all(names.map(find));
    return backups
      .filter((backup) => backup !== undefined)
      .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.filename.localeCompare(a.filename));
  };

  /** Found by its name, which tells when it was made: the others are not opened. */
  const newest = async (): Promise<Backup | undefined> => {
    const names = (await readdir(folder).catch(nothing)).filter((name) => backupFilename.test(name));
    const last = names.sort().at(-1);
    return last === undefined ? undefined : find(last);
  };

  const remove = async (filename: string): Promise<void> => {
    await get(filename);
    await rm(pathOf(filename), { force: true });
  };

  /** Makes sure that there is a folder to write into. */
  const prepare = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (cause) {
      throw isDiskFull(cause) ? cause : new AppError('BACKUP_FOLDER', undefined, { cause });
    }
  };

  const freeName = async (kind: BackupKind): Promise<string> => {
    for (let now = clock().getTime(); ; now += 1000) {
      const name = backupName(new Date(now), timeZone, kind);
      const isTaken = await access(pathOf(name), constants.F_OK).then(
        () => true,
        () => false,
      );
      if (!isTaken) return name;
    }
  };

  return {
    folder,
    list,
    newest,
    get,
    remove,
    pathOf,
    prepare,

    /** A file appears under its name only when it is whole. */
    async add(kind: BackupKind, write: (file: string) => Promise<void>): Promise<Backup> {
      await prepare();
      const filename = await freeName(kind);
      const draft = pathOf(filename) + unfinishedEnding;
      try {
        await write(draft);
        await rename(draft, pathOf(filename));
      } catch (error) {
        // Another node that shares the folder is at it, this very second.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new AppError('BACKUP_RUNNING');
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(folder);
      return get(filename);
    },

    async download(filename: string): Promise<FileAnswer> {
      await get(filename);
      return { filename, contentType: 'application/zip', stream: createReadStream(pathOf(filename)) };
    },

    /** Keeps the newest of a kind. */
    async prune(kind: BackupKind, keep: number): Promise<void> {
      const ofKind = (await list()).filter((backup) => backup.kind === kind);
      for (const { filename } of ofKind.slice(keep)) await remove(filename);
    },

    removeLeftovers: (): Promise<void> =>
      removeLeftovers(folder, (name) => name.endsWith(unfinishedEnding) || name.startsWith(stagingPrefix)),
  };
}

const nothing = (): string[] => [];

/** Or a power cut could take the new name away again. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Some systems open no folders; there the name is safe a moment later.
  await handle?.sync().catch(() => {});
  await handle?.close();
}
