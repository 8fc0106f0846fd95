import { randomUUID } from 'node:crypto';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What an import began with, and how far it got: so that one that was cut short can be finished (decision 23). */
export interface ImportJournal {
  /** The beginning of the ids that it gives, by which it knows its own contacts. */
  ids: string;
  /** Groups that all contacts join, besides those that the file names. */
  groupIds: readonly string[];
  groupNames: readonly string[];
  startedAt: string;
  /** So many contacts of the file were looked at, of which so many were new and so many were not. */
  done: number;
  imported: number;
  known: number;
}

const journalFile = (folder: string): string => path.join(folder, 'journal.json');

/** Goes on with an import of the same contacts into the same groups; anything else begins anew. */
export async function beginJournal(
  folder: string,
  start: Pick<ImportJournal, 'groupIds' | 'groupNames' | 'startedAt'>,
): Promise<ImportJournal> {
  const former = await findJournal(folder);
  if (former && former.groupIds.join() === start.groupIds.join()) return former;
  const journal = { ...start, ids: randomUUID().slice(0, -12), done: 0, imported: 0, known: 0 };
  await saveJournal(folder, journal);
  return journal;
}

/** Of an import that did not reach its end. */
export async function findJournal(folder: string): Promise<ImportJournal | undefined> {
  try {
    return JSON.parse(await readFile(journalFile(folder), 'utf8')) as ImportJournal;
  } catch {
    // None, or a power cut left an empty one.
    return undefined;
  }
}

export const hasJournal = (folder: string): Promise<boolean> => exists(journalFile(folder));

export const saveJournal = (folder: string, journal: ImportJournal): Promise<void> =>
  replaceJson(journalFile(folder), journal);

export const endJournal = (folder: string): Promise<void> => rm(journalFile(folder), { force: true });

/** Replaced whole: a reader meets the old state or the new one. */
export async function replaceJson(file: string, value: unknown): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 });
  await rename(draft, file);
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
