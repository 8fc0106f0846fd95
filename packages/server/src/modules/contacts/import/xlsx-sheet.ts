import { contactImportLimits, contactImportTexts } from '@recado/contract';
import { restoreCell } from '../formula-cell.ts';
import type { Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';
import type { XlsxArchive } from './xlsx-archive.ts';
import { createAttribute, createXmlScanner, decodeEntities } from './xml-scanner.ts';

const placeOf = createAttribute('r');
const typeOf = createAttribute('t');

/** The rows of a sheet, in batches as they are unpacked. */
export async function* readSheet(
  archive: XlsxArchive,
  part: string,
  strings: readonly string[],
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let row: Row = { line: 0, cells: [] };
  let column = -1;
  let type = '';
  const reader = createTextReader();
  const push = createXmlScanner({
    open(name, tag) {
      if (name === 'row') {
        row = { line: Number(placeOf(tag) ?? row.line + 1), cells: [] };
        column = -1;
      } else if (name === 'c') {
        const place = placeOf(tag);
        column = place === undefined ? column + 1 : columnOf(place);
        type = typeOf(tag) ?? 'n';
        reader.start();
      } else reader.open(name);
    },
    text: reader.text,
    close(name) {
      if (name === 'c') {
        const text = cellText(type, reader.value(), strings);
        if (text === '') return;
        if (column >= contactImportLimits.columnsMax) throw refuse(contactImportTexts.tooManyColumns);
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = restoreCell(text);
      } else if (name === 'row' && row.cells.length > 0) rows.push(row);
      else reader.close(name);
    },
  });
  for await (const piece of archive.read(part)) {
    push(piece);
    yield rows;
    rows = [];
  }
}

/** Gathers what a cell or a shared string says: its values and text runs, but not the hints on how to pronounce them. */
export function createTextReader() {
  let gathered = '';
  let isOpen = false;
  let isHint = false;
  return {
    start() {
      gathered = '';
      isOpen = false;
    },
    open(name: string) {
      if (name === 'rPh') isHint = true;
      isOpen = (name === 't' || name === 'v') && !isHint;
    },
    text(text: string) {
      if (isOpen) gathered += text;
    },
    close(name: string) {
      if (name === 'rPh') isHint = false;
      isOpen = false;
    },
    // Excel writes control characters as _x000D_.
    value: () => decodeEntities(gathered).replace(/_x00[01][\dA-F]_/gi, ' '),
  };
}

function cellText(type: string, value: string, strings: readonly string[]): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return value;
    case 'n':
      return numberText(value);
    default:
      return '';
  }
}

/** A phone that was typed as a number: all its digits, never an exponent. */
export function numberText(value: string): string {
  const number = Number(value);
  return Number.isSafeInteger(number) && value !== '' ? String(number) : value;
}

/** `AB12` is the 28th column, counted from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
