import { contactImportTexts, type ImportField } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import { readBatches } from './batch-file.ts';
import type { Row } from './import-source.ts';
import { createSummary, type ImportSummary } from './import-summary.ts';
import { type ImportTable, readTable, tableFile } from './import-table.ts';
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

export const runImportTask = (task: ImportTask): Promise<ImportOutcome> =>
  task.kind === 'read' ? read(task) : map(task);

async function read({ folder, file, filename, mapping }: Task<'read'>): Promise<ImportOutcome> {
  const source = await openSource(file, filename);
  let guessed: Summary | undefined;
  // Most files are understood, so contacts are made under the guessed mapping while the file is read.
  const table = await readTable(source, folder, (fields) => {
    guessed = createSummary(folder, fields);
    return guessed.add;
  });
  const summary = await guessed?.close();
  if (mapping || !summary) return map({ kind: 'map', folder, table, mapping });
  return { table, mapping: fieldsOf(table), summary };
}

async function map({ folder, table, mapping = fieldsOf(table) }: Task<'map'>): Promise<ImportOutcome> {
  if (mapping.length !== table.columns.length) {
    throw new AppError('INVALID_INPUT', undefined, { text: contactImportTexts.mappingShape });
  }
  const summary = createSummary(folder, wholeMapping(table, mapping));
  for await (const rows of readBatches<Row>(tableFile(folder))) await summary.add(rows);
  return { table, mapping, summary: await summary.close() };
}

type Task<Kind extends ImportTask['kind']> = Extract<ImportTask, { kind: Kind }>;
type Summary = ReturnType<typeof createSummary>;

const fieldsOf = ({ columns }: ImportTable): ImportField[] => columns.map((column) => column.field);

function wholeMapping({ columns }: ImportTable, mapping: readonly ImportField[]): ImportField[] {
  const whole: ImportField[] = [];
  for (const [place, { index }] of columns.entries()) {
    while (whole.length < index) whole.push('ignore');
    whole.push(mapping[place] ?? 'ignore');
  }
  return whole;
}
