import { contactPhone, type ImportField, isEmail } from '@recado/contract';
import { fieldsOfHeader } from './header-fields.ts';
import { splitPhones } from './phone-cell.ts';
import { isAreaCell, isCountryCell, isLocalCell } from './phone-columns.ts';
import { hasWords, readPhoneLine } from './phone-line.ts';

export interface Heading {
  /** The index of the header among the rows, or -1. */
  headerIndex: number;
  header: string[];
}

const rowsLooked = 10;

/**
 * Finds the header among the first rows: the first that names a field and holds no phone. Titles may stand above it.
 * Failing that, a first row of plain words above rows with phones is one too.
 */
export function findHeader(rows: readonly (readonly string[])[]): Heading {
  for (const [index, cells] of rows.slice(0, rowsLooked).entries()) {
    if (hasPhone(cells)) break;
    if (fieldsOfHeader(cells).some((field) => field !== undefined)) return { headerIndex: index, header: [...cells] };
  }
  const [first = [], ...rest] = rows;
  const isPlain = first.length > 0 && first.every((cell) => cell !== '' && !/\d/.test(cell));
  return isPlain && rest.some(hasPhone) ? { headerIndex: 0, header: [...first] } : { headerIndex: -1, header: [] };
}

/** What each column holds: by its heading, and by what stands in it where headings are silent. */
export function guessFields(header: readonly string[], sample: readonly (readonly string[])[]): ImportField[] {
  const width = Math.max(header.length, ...sample.map((cells) => cells.length), 0);
  const named = fieldsOfHeader(header);
  const fields = Array.from({ length: width }, (_, column) => named[column]);
  const valuesOf = (column: number) => sample.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
  const holds = (column: number, test: (cell: string) => boolean): boolean => {
    const values = valuesOf(column);
    return values.filter(test).length / values.length >= 0.6;
  };
  const fill = (field: ImportField, test: (cell: string) => boolean, howMany: number) => {
    if (fields.includes(field)) return;
    let left = howMany;
    for (const [column, known] of fields.entries()) {
      if (left > 0 && known === undefined && holds(column, test)) {
        fields[column] = field;
        left -= 1;
      }
    }
  };
  for (const [column, field] of fields.entries()) {
    const isCode = field === 'areaCode' ? isAreaCell : field === 'countryCode' ? isCountryCell : undefined;
    // `DDD e telefone` may hold both, `Área` a department.
    if (isCode && sample.length > 0 && !holds(column, isCode)) fields[column] = undefined;
  }
  fill('phone', holdsPhone, width);
  fill('phone', isLocalCell, 1);
  // A phone without its area code has it beside it, whatever that is called.
  for (const [column, field] of fields.entries()) {
    const isLocal = field === 'phone' && column > 0 && fields[column - 1] === undefined && holds(column, isLocalCell);
    if (isLocal && holds(column - 1, isAreaCell)) fields[column - 1] = 'areaCode';
  }
  fill('email', (cell) => isEmail(cell.trim()), 1);
  fill('name', (cell) => /\p{L}{2}/u.test(cell) && !cell.includes('@'), 1);
  return fields.map((field) => field ?? 'ignore');
}

const hasPhone = (cells: readonly string[]): boolean =>
  cells.some((cell, column) => holdsPhone(cell) || (isLocalCell(cell) && isAreaCell(cells[column - 1] ?? '')));

const holdsPhone = (cell: string): boolean =>
  (hasWords(cell) ? readPhoneLine(cell).phones : splitPhones(cell)).some((text) => contactPhone(text) !== undefined);
