import { contactImportTexts } from '@recado/contract';
import { type TaskLimits, type TaskProcesses, TaskTooHeavy } from '../../../tasks/task-processes.ts';
import type { ImportOutcome, ImportTask } from './import-task.ts';
import { refuse } from './refuse-file.ts';

const defaultLimits: TaskLimits = { memoryMb: 512, timeMs: 120_000 };

/** Reads a file of contacts in a process of its own, so that replies do not wait for it and that it can be ended. */
export const createRunImport =
  (processes: TaskProcesses, limits = defaultLimits) =>
  async (task: ImportTask): Promise<ImportOutcome> => {
    const order = {
      program: 'modules/contacts/import/import.process.ts',
      task,
      reads: task.kind === 'read' ? [task.file] : [],
      writes: [task.folder],
      limits,
    };
    try {
      return await processes.run<ImportOutcome>(order);
    } catch (error) {
      throw error instanceof TaskTooHeavy ? refuse(contactImportTexts.tooHeavy, error) : error;
    }
  };
