import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { contactImportLimits, contactImportTexts } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { exists, hasJournal, replaceJson } from './import-journal.ts';
import type { ImportOutcome } from './import-task.ts';

/** An uploaded file that was read and waits for the decision to import it. */
export interface WaitingImport extends ImportOutcome {
  filename: string;
  createdAt: string;
}

const keptMs = contactImportLimits.keptMinutes * 60_000;

export const expiryOf = ({ createdAt }: Pick<WaitingImport, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + keptMs);

export type ImportStore = ReturnType<typeof createImportStore>;

/**
 * Folders below `root`, one per import, that only this program may read and that are gone after an hour, unless an import
 * of theirs has still to be finished.
 */
export function createImportStore({ root, clock }: { root: string; clock: Clock }) {
  const folderOf = (id: string) => path.join(root, id);
  const stateFile = (id: string) => path.join(folderOf(id), 'import.json');
  const all = (): Promise<string[]> => readdir(root).catch(() => []);
  const remove = (id: string) => rm(folderOf(id), { recursive: true, force: true });

  const find = async (id: string): Promise<WaitingImport | undefined> => {
    const text = await readFile(stateFile(id), 'utf8').catch(() => undefined);
    const waiting = text === undefined ? undefined : (JSON.parse(text) as WaitingImport);
    return waiting && expiryOf(waiting) > clock() ? waiting : undefined;
  };

  /** One without its state is still being read, unless a stop of the server left it so. */
  const isOver = async (id: string): Promise<boolean> => {
    if (await hasJournal(folderOf(id))) return false;
    if (await exists(stateFile(id))) return (await find(id)) === undefined;
    const folder = await stat(folderOf(id)).catch(() => undefined);
    return !folder || Date.now() - folder.mtimeMs > keptMs;
  };

  return {
    folderOf,
    remove,

    async create(): Promise<string> {
      const id = randomUUID();
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      return id;
    },

    save: (id: string, waiting: WaitingImport): Promise<void> => replaceJson(stateFile(id), waiting),

    async get(id: string): Promise<WaitingImport> {
      const waiting = await find(id);
      if (!waiting) throw new AppError('NOT_FOUND', undefined, { text: contactImportTexts.expired });
      return waiting;
    },

    /** Those that began and did not end. */
    async begun(): Promise<string[]> {
      const begun: string[] = [];
      for (const id of await all()) if (await hasJournal(folderOf(id))) begun.push(id);
      return begun;
    },

    async prune(): Promise<void> {
      for (const id of await all()) if (await isOver(id)) await remove(id);
    },
  };
}
