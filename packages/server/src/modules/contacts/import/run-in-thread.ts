import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { contactImportTexts } from '@recado/contract';
import { AppError } from '../../../http/app-error.ts';
import { programFile } from '../../../program-file.ts';
import type { ImportAnswer, ImportOutcome, ImportTask } from './import-task.ts';
import { refuse } from './refuse.ts';

export interface ImportThreadData {
  task: ImportTask;
  compileCache: string | undefined;
}

/** What a file may cost. A hostile one ends its thread, not the server. */
export interface ThreadLimits {
  memoryMb: number;
  timeMs: number;
}

const defaultLimits: ThreadLimits = { memoryMb: 512, timeMs: 120_000 };

/** Reads a file of contacts in a thread of its own, so that replies do not wait for it. */
export function runInThread(task: ImportTask, limits: ThreadLimits = defaultLimits): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    const cache = getCompileCacheDir();
    // Node tells the folder of its own version within the one that was asked for.
    const workerData: ImportThreadData = { task, compileCache: cache && path.dirname(cache) };
    const thread = new Worker(programFile('modules/contacts/import/import.worker.ts'), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const timer = setTimeout(() => {
      reject(tooHeavy());
      void thread.terminate();
    }, limits.timeMs);
    thread.once('message', (answer: ImportAnswer) => {
      if ('outcome' in answer) resolve(answer.outcome);
      else reject(new AppError(answer.refusal.code, undefined, { text: answer.refusal.text }));
    });
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy(error) : error),
    );
    thread.once('exit', () => {
      clearTimeout(timer);
      // After an answer this changes nothing.
      reject(new Error('the import thread ended without an answer'));
    });
  });
}

const tooHeavy = (cause?: unknown) => refuse(contactImportTexts.tooHeavy, cause);
