import path from 'node:path';
import {
  contactImportLimits,
  contactImportTexts,
  cutText,
  type ImportColumn,
  type ImportField,
  singleLine,
} from '@recado/contract';
import { createBatchFile } from './batch-file.ts';
import { findHeader, guessFields } from './import-columns.ts';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';

/** What is known of a file once it is read; its rows wait in a file of their own. */
export interface ImportTable extends Pick<ImportSource, 'format' | 'encoding' | 'delimiter'> {
  hasHeader: boolean;
  /** With the guessed fields. Columns without any value are left out: Outlook writes ninety, of which ten are used. */
  columns: (ImportColumn & { index: number })[];
  total: number;
}

export const tableFile = (folder: string): string => path.join(folder, 'table.jsonl');

/** So many rows are looked at before any is written, to find the header and what the columns hold. */
const rowsLooked = 60;
const samplesMax = 3;
const sampleLength = 60;

/** Takes the rows of a table as they are read. */
export type TakeRows = (rows: readonly Row[]) => Promise<void>;

/**
 * Reads a file once, whatever it holds, so that another mapping of its columns needs no second reading. Whoever wants
 * the rows as they come is told the guessed fields before the first of them.
 */
export async function readTable(
  source: ImportSource,
  folder: string,
  begin: (fields: ImportField[]) => TakeRows,
): Promise<ImportTable> {
  const file = createBatchFile<Row>(tableFile(folder));
  const samples: string[][] = [];
  let total = 0;
  let layout: Layout | undefined;
  let take: TakeRows | undefined;
  const write = async (rows: readonly Row[]) => {
    total += rows.length;
    if (total > contactImportLimits.rowsMax) throw refuse(contactImportTexts.tooManyRows);
    for (const { cells } of rows) gatherSamples(samples, cells);
    await file.add(rows);
    await take?.(rows);
  };

  let first: Row[] = [];
  const start = async () => {
    layout = layoutOf(source, first);
    take = begin(layout.fields);
    await write(first.slice(layout.rowsBefore));
  };
  try {
    for await (const batch of source.rows) {
      for (const row of batch) limitRow(row);
      if (layout) await write(batch);
      else {
        first = [...first, ...batch];
        if (first.length >= rowsLooked) await start();
      }
    }
    if (!layout) await start();
  } finally {
    await file.close();
  }
  if (total === 0) throw refuse(contactImportTexts.noContacts);
  const { format, encoding, delimiter } = source;
  const { header = [], fields = [] } = layout ?? {};
  return {
    format,
    encoding,
    delimiter,
    hasHeader: header.length > 0,
    columns: columnsOf(header, fields, samples),
    total,
  };
}

interface Layout {
  header: readonly string[];
  fields: ImportField[];
  /** The header and what stands above it. */
  rowsBefore: number;
}

function layoutOf(source: ImportSource, rows: readonly Row[]): Layout {
  const cells = rows.map((row) => row.cells);
  const { header, headerIndex } = source.header ? { header: source.header, headerIndex: -1 } : findHeader(cells);
  const rowsBefore = headerIndex + 1;
  return { header, rowsBefore, fields: guessFields(header, cells.slice(rowsBefore)) };
}

const columnsOf = (
  header: readonly string[],
  fields: readonly ImportField[],
  samples: readonly (readonly string[])[],
): ImportTable['columns'] =>
  Array.from(samples, (values, index) => ({
    index,
    header: singleLine(header[index] ?? '').slice(0, sampleLength) || `Coluna ${index + 1}`,
    field: fields[index] ?? 'ignore',
    samples: [...(values ?? [])],
  })).filter((column) => column.samples.length > 0);

/** Spreadsheets end rows with as many empty cells as they are wide; only what is filled counts. */
function limitRow({ cells }: Row): void {
  while (cells.at(-1) === '') cells.pop();
  if (cells.length > contactImportLimits.columnsMax) throw refuse(contactImportTexts.tooManyColumns);
  for (const [column, cell] of cells.entries()) cells[column] = cutText(cell, contactImportLimits.cellMax);
}

function gatherSamples(samples: string[][], cells: readonly string[]): void {
  for (const [column, cell] of cells.entries()) {
    const known = samples[column];
    if (known && known.length >= samplesMax) continue;
    const sample = singleLine(cell).slice(0, sampleLength);
    if (sample === '') continue;
    if (!known) samples[column] = [sample];
    else if (!known.includes(sample)) known.push(sample);
  }
}
