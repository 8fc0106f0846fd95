import path from 'node:path';
import { contactImportLimits, contactImportTexts, type ImportColumn, singleLine } from '@recado/contract';
import { createBatchFile } from './batch-file.ts';
import { findHeader, guessFields } from './columns.ts';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse.ts';

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

/** Reads a file once, whatever it holds, so that another mapping of its columns needs no second reading. */
export async function readTable(source: ImportSource, folder: string): Promise<ImportTable> {
  const rows = createBatchFile<Row>(tableFile(folder));
  const samples: string[][] = [];
  let total = 0;
  const write = async (batch: Row[]) => {
    total += batch.length;
    if (total > contactImportLimits.rowsMax) throw refuse(contactImportTexts.tooManyRows);
    for (const { cells } of batch) gatherSamples(samples, cells);
    await rows.add(batch);
  };

  let first: Row[] | undefined = [];
  let layout = { hasHeader: source.header !== undefined, header: source.header ?? [], fields: guessFields([], []) };
  const start = async (looked: Row[]) => {
    first = undefined;
    const tables = looked.map((row) => row.cells);
    const found = source.header ? { headerIndex: -1, header: source.header } : findHeader(tables);
    const fields = guessFields(found.header, tables.slice(found.headerIndex + 1));
    layout = { hasHeader: found.header.length > 0, header: found.header, fields };
    await write(looked.slice(found.headerIndex + 1));
  };
  try {
    for await (const batch of source.rows) {
      for (const row of batch) checkWidth(row);
      if (first === undefined) await write(batch);
      else {
        first = [...first, ...batch];
        if (first.length >= rowsLooked) await start(first);
      }
    }
    if (first !== undefined) await start(first);
  } finally {
    await rows.close();
  }
  if (total === 0) throw refuse(contactImportTexts.noContacts);

  const columns = samples.flatMap((values, index) => {
    const header = singleLine(layout.header[index] ?? '').slice(0, sampleLength) || `Coluna ${index + 1}`;
    return values ? [{ index, header, field: layout.fields[index] ?? 'ignore', samples: values }] : [];
  });
  const { format, encoding, delimiter } = source;
  return { format, encoding, delimiter, hasHeader: layout.hasHeader, columns, total };
}

/** Spreadsheets end rows with as many empty cells as they are wide; only what is filled counts. */
function checkWidth({ cells }: Row): void {
  while (cells.at(-1) === '') cells.pop();
  if (cells.length > contactImportLimits.columnsMax) throw refuse(contactImportTexts.tooManyColumns);
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
