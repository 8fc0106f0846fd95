import path from 'node:path';
import {
  contactImportLimits,
  foldText,
  type ImportField,
  type ImportProblem,
  type ImportProblemKind,
} from '@recado/contract';
import { createBatchFile } from './batch-file.ts';
import { type Candidate, createContactBuilder } from './contact-builder.ts';
import type { Row } from './import-source.ts';

/** What the rows of a file give under one mapping; the contacts and problems themselves wait in files. */
export interface ImportSummary {
  duplicatesInFile: number;
  rejected: number;
  adjusted: number;
  /** The first of each kind. */
  problems: ImportProblem[];
  /** Named by the contacts; no more than are allowed, and how many there are. */
  groups: { name: string; contacts: number }[];
  groupTotal: number;
}

export const contactsFile = (folder: string): string => path.join(folder, 'contacts.jsonl');
export const problemsFile = (folder: string): string => path.join(folder, 'problems.jsonl');

/** Makes contacts of the rows that it is given. `mapping` has a field for every column, also for those left out. */
export function createSummary(folder: string, mapping: readonly ImportField[]) {
  const build = createContactBuilder(mapping);
  const contacts = createBatchFile<Candidate>(contactsFile(folder));
  const problems = createBatchFile<ImportProblem>(problemsFile(folder));
  const counts: Record<ImportProblemKind, number> = {
    rejected: 0,
    adjusted: 0,
    duplicateInFile: 0,
    duplicateInBook: 0,
  };
  const firstProblems: ImportProblem[] = [];
  const groups = new Map<string, { name: string; contacts: number }>();

  return {
    async add(rows: readonly Row[]): Promise<void> {
      const built = rows.map(build);
      const found = built.flatMap((row) => row.problems);
      for (const { contacts: made } of built) for (const contact of made) countGroups(groups, contact);
      for (const problem of found) {
        counts[problem.kind] += 1;
        if (counts[problem.kind] <= contactImportLimits.previewProblems) firstProblems.push(problem);
      }
      await contacts.add(built.flatMap((row) => row.contacts));
      await problems.add(found);
    },

    async close(): Promise<ImportSummary> {
      await contacts.close();
      await problems.close();
      return {
        duplicatesInFile: counts.duplicateInFile,
        rejected: counts.rejected,
        adjusted: counts.adjusted,
        problems: firstProblems,
        groups: [...groups.values()].slice(0, contactImportLimits.groupsMax),
        groupTotal: groups.size,
      };
    },
  };
}

function countGroups(groups: Map<string, { name: string; contacts: number }>, contact: Candidate): void {
  for (const name of contact.groups) {
    const key = foldText(name);
    const group = groups.get(key);
    if (group) group.contacts += 1;
    else groups.set(key, { name, contacts: 1 });
  }
}
