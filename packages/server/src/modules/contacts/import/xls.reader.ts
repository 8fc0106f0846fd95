import { readFile } from 'node:fs/promises';
import { type CellObject, read, type WorkBook } from '@e965/xlsx';
import { contactImportLimits, contactImportTexts } from '@recado/contract';
import { restoreCell } from '../formula-cell.ts';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';
import { numberText } from './xlsx-sheet.ts';

/** The format of Excel 97-2003 and before, which old systems still write. It holds at most 65,536 rows. */
export async function readXls(file: string): Promise<ImportSource> {
  const workbook = parse(await readFile(file));
  return { format: 'xls', encoding: null, delimiter: null, rows: [rowsOf(workbook)] };
}

function parse(data: Buffer): WorkBook {
  try {
    return read(data, { dense: true, cellFormula: false, cellHTML: false, cellText: false });
  } catch (error) {
    const isProtected = /password|encrypt/i.test(String(error));
    throw refuse(isProtected ? contactImportTexts.protectedSpreadsheet : contactImportTexts.notASpreadsheet);
  }
}

/** Of the first sheet that holds anything. */
function rowsOf(workbook: WorkBook): Row[] {
  for (const name of workbook.SheetNames) {
    const data = (workbook.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][];
    const rows: Row[] = [];
    data.forEach((cells, index) => {
      const texts = Array.from(cells ?? [], (cell) => restoreCell(textOf(cell)));
      while (texts.at(-1) === '') texts.pop();
      if (texts.length > contactImportLimits.columnsMax) throw refuse(contactImportTexts.tooManyColumns);
      if (texts.length > 0) rows.push({ line: index + 1, cells: texts });
    });
    if (rows.length > 0) return rows;
  }
  return [];
}

function textOf(cell: CellObject | undefined): string {
  if (typeof cell?.v === 'string') return cell.v;
  return typeof cell?.v === 'number' && cell.t === 'n' ? numberText(String(cell.v)) : '';
}
