import type { BackupStatus, BackupStep } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';

type Running = NonNullable<BackupStatus['running']>;

export interface Progress {
  /** Begins a step of so many units. */
  begin(step: BackupStep, total: number): void;
  advance(units: number): void;
  signal: AbortSignal;
}

/** One backup or restore at a time, and how far it is. */
export function createBackupWork(clock: Clock, onChanged: () => void) {
  let running: (Omit<Running, 'progress'> & { done: number; total: number }) | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();

  const run = async <T>(task: Running['task'], work: (progress: Progress) => Promise<T>): Promise<T> => {
    if (stopping.signal.aborted) throw new AppError('UNAVAILABLE');
    if (running) throw new AppError('BACKUP_RUNNING');
    const own = { task, step: 'writing' as BackupStep, started_at: clock().toISOString(), done: 0, total: 0 };
    running = own;
    onChanged();
    try {
      return await work({
        begin: (step, total) => Object.assign(own, { step, total, done: 0 }),
        advance: (units) => {
          own.done += units;
        },
        signal: stopping.signal,
      });
    } catch (error) {
      throw stopping.signal.aborted ? new AppError('UNAVAILABLE', undefined, { cause: error }) : error;
    } finally {
      running = undefined;
      onChanged();
    }
  };

  return {
    run: <T>(task: Running['task'], work: (progress: Progress) => Promise<T>): Promise<T> => {
      const result = run(task, work);
      ended = Promise.allSettled([ended, result]);
      return result;
    },

    isRunning: (): boolean => running !== undefined,

    status(): BackupStatus {
      if (!running) return { running: null };
      const { done, total, ...rest } = running;
      return { running: { ...rest, progress: total === 0 ? 0 : Math.min(1, done / total) } };
    },

    /** Gives up what is not yet decided, and waits until it is over. */
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}
