import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportField, ImportProblem } from '@recado/contract';
import { onTestFinished } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { readBatches } from './batch-file.ts';
import type { Candidate } from './contact-builder.ts';
import { contactsFile, problemsFile } from './import-summary.ts';
import { type ImportTask, runImportTask } from './import-task.ts';

/** A folder with a file in it, as the upload leaves it; both are gone after the test. */
export function placeFile(filename: string, content: string | Uint8Array, mapping?: ImportField[]): ImportTask {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'upload');
  writeFileSync(file, content);
  return { kind: 'read', folder, file, filename, mapping };
}

/** What a file gives: its layout, its contacts and its problems. */
export async function readFile(filename: string, content: string | Uint8Array, mapping?: ImportField[]) {
  const task = placeFile(filename, content, mapping);
  const { table, summary } = await runImportTask(task);
  return {
    ...table,
    summary,
    contacts: await itemsOf<Candidate>(contactsFile(task.folder)),
    problems: await itemsOf<ImportProblem>(problemsFile(task.folder)),
  };
}

/** Why a file is refused. */
export async function refusalOf(filename: string, content: string | Uint8Array, mapping?: ImportField[]) {
  return runImportTask(placeFile(filename, content, mapping)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
}

async function itemsOf<Item>(file: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const batch of readBatches<Item>(file)) items.push(...batch);
  return items;
}

/** `Ana Lima, +55 11 98765-4321, ana@x.com, Empresa, Cargo, [Grupo]`, without what is empty. */
export const shown = (contacts: readonly Candidate[]): string[] =>
  contacts.map(({ name, phone, email, company, title, groups }) =>
    [name, phone, email, company, title, groups.length > 0 ? `[${groups.join(' | ')}]` : '']
      .filter((part) => part !== '')
      .join(', '),
  );
