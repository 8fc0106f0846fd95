import { statfs } from 'node:fs/promises';
import type { StorageStatus } from '@recado/contract';
import type { Database } from '../db/database.ts';
import { isDiskFull } from '../db/database-errors.ts';
import type { CallRecorder } from '../modules/api-calls/call-recorder.ts';
import type { Stopwatch } from '../runtime/clock.ts';
import { createReserve } from './reserve.ts';

const mb = 1024 * 1024;

/** @internal */
export const storageSizes = {
  /** Given away when the disk is full, so that the owner can sign in and clean up. */
  reserve: 32 * mb,
  /** Less room than this is none: the rest belongs to replies, sign-in and cleaning up. */
  full: 16 * mb,
  /** Less room than this is worth a warning. */
  low: 512 * mb,
  /** What the rest of the product may still write into the reserve. */
  growth: 8 * mb,
  /** What sign-in and cleaning up get beyond that, each time they run out of it. */
  grant: mb,
};
const checkMs = 2000;
/** A start has other things to do first, and the reserve of a new folder is written then. */
const firstCheckMs = 1000;
/** On PostgreSQL only the database knows whether its disk is full: what it said last holds for so long. */
const saidFullMs = 60_000;

interface Dependencies {
  folder: string;
  database: Pick<Database, 'file' | 'onDiskFull'>;
  stopwatch: Stopwatch;
  log: { warn(text: string): void; error(text: string): void; info(text: string): void };
  onError(error: unknown): void;
  /** What `status` says is something else now. */
  onChanged(): void;
  /** Puts back what else was in the folder. */
  onFolderLost(): void;
  /** Calls that wait for room to be written down, and a way to write them. */
  calls: Pick<CallRecorder, 'flush' | 'lost'>;
  sizes?: typeof storageSizes;
  /** Bytes that the disk of a folder has left. */
  measure?: ((folder: string) => Promise<number>) | undefined;
}

export type Storage = ReturnType<typeof createStorage>;

/** Watches the disk and the database's file: says early what is wrong, and keeps a way out for when it is. */
export function createStorage(dependencies: Dependencies) {
  const {
    folder,
    database,
    stopwatch,
    log,
    onError,
    onFolderLost,
    onChanged,
    calls,
    sizes = storageSizes,
    measure = freeBytesOf,
  } = dependencies;
  const { file } = database;
  const reserve = createReserve(folder, sizes.reserve);
  let disk: StorageStatus['disk'] = 'ok';
  let room = Number.POSITIVE_INFINITY;
  let isFileGone = false;
  let saidFullAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<unknown> | undefined;

  const become = (next: StorageStatus['disk']) => {
    if (next === disk) return;
    disk = next;
    onChanged();
    if (disk === 'full') log.error('the disk is full: nothing new is stored until there is room');
    else if (disk === 'low') log.warn('the disk is nearly full');
    else log.info('the disk has room again');
  };

  /** Everything here happens at once: whoever met the full disk may try again right after it. */
  const beFull = () => {
    saidFullAt = stopwatch();
    if (disk === 'full') return;
    become('full');
    reserve.free();
    file?.limitGrowth(sizes.growth);
  };
  database.onDiskFull(beFull);

  const haveRoom = async () => {
    if (disk === 'full') file?.limitGrowth(undefined);
    if (file && !reserve.exists() && room > sizes.reserve + sizes.full) await reserve.fill();
    become(room < sizes.low ? 'low' : 'ok');
  };

  const checkFile = () => {
    const wasGone = isFileGone;
    isFileGone = file ? !file.isInPlace() : false;
    if (isFileGone !== wasGone) onChanged();
    if (isFileGone && !wasGone) log.error('the database file was removed or replaced; stopping puts its data back');
  };

  const check = async (): Promise<void> => {
    checkFile();
    // Its folder may be gone as well.
    if (isFileGone) return;
    room = (await measure(folder)) + (file?.freeBytes() ?? 0);
    // With the reserve given away, now or before a restart, there must be room to fill it again.
    const needed = reserve.exists() ? sizes.full : sizes.reserve + 2 * sizes.full;
    const isFull = file ? room < needed : stopwatch() - saidFullAt < saidFullMs;
    if (isFull) beFull();
    else await haveRoom();
    if (disk !== 'full') await calls.flush();
  };
  const checkLater = (ms = checkMs) => {
    timer = setTimeout(() => {
      checking = check()
        .catch((error: unknown) => (isDiskFull(error) ? beFull() : onError(error)))
        .finally(() => timer && checkLater());
    }, ms).unref();
  };

  return {
    isFull: (): boolean => disk === 'full',

    /** Why nothing new is stored for now: what would be accepted could be lost. */
    refusal(): 'DISK_FULL' | 'DATABASE_GONE' | undefined {
      if (isFileGone) return 'DATABASE_GONE';
      return disk === 'full' ? 'DISK_FULL' : undefined;
    },

    status: (): StorageStatus => ({
      disk,
      freeBytes: Number.isFinite(room) ? room : 0,
      databaseFile: isFileGone ? 'gone' : 'in-place',
      lostCalls: calls.lost(),
    }),

    /** For what must go on, such as signing in, cleaning up, or a wish to be left alone: room is made for it. */
    async essential<T>(work: () => T | Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        beFull();
        file?.limitGrowth(sizes.grant);
        return work();
      }
    },

    check,

    start(): void {
      checkLater(firstCheckMs);
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      // The database closes right after this.
      await checking;
      // What belongs to others until now is of no more use to them.
      await calls.flush({ isLast: true });
      if (calls.lost() > 0) log.warn(`${calls.lost()} answered calls are on no record`);
      if (file?.isInPlace() !== false) return;
      onFolderLost();
      log.warn(`the data were put back as ${file.putBack()}`);
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
