import { contactImportTexts, type ErrorCode, type ImportField } from '@recado/contract';
import { AppError } from '../../../http/app-error.ts';
import { buildContacts, type ImportSummary } from './import-summary.ts';
import { type ImportTable, readTable } from './import-table.ts';
import { openSource } from './open-source.ts';

/** `mapping` has one field per column of the table; without it the guessed fields hold. */
export type ImportTask =
  | { kind: 'read'; folder: string; file: string; filename: string; mapping: ImportField[] | undefined }
  | { kind: 'map'; folder: string; table: ImportTable; mapping: ImportField[] | undefined };

export interface ImportOutcome {
  table: ImportTable;
  mapping: ImportField[];
  summary: ImportSummary;
}

/** What a thread answers: an outcome, or a refusal with its text. */
export type ImportAnswer = { outcome: ImportOutcome } | { refusal: { code: ErrorCode; text: string } };

export async function runImportTask(task: ImportTask): Promise<ImportAnswer> {
  try {
    const table =
      task.kind === 'read' ? await readTable(await openSource(task.file, task.filename), task.folder) : task.table;
    const mapping = task.mapping ?? table.columns.map((column) => column.field);
    if (mapping.length !== table.columns.length) {
      throw new AppError('INVALID_INPUT', undefined, { text: contactImportTexts.mappingShape });
    }
    const summary = await buildContacts(task.folder, wholeMapping(table, mapping));
    return { outcome: { table, mapping, summary } };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, text: error.message } };
    throw error;
  }
}

function wholeMapping({ columns }: ImportTable, mapping: readonly ImportField[]): ImportField[] {
  const whole: ImportField[] = [];
  for (const [place, { index }] of columns.entries()) {
    while (whole.length < index) whole.push('ignore');
    whole.push(mapping[place] ?? 'ignore');
  }
  return whole;
}
