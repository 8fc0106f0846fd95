import { contactPhone, type ImportField, isEmail } from '@recado/contract';
import { fieldsOfHeader } from './header-fields.ts';
import { splitPhones } from './phone-cell.ts';

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
  const fill = (field: ImportField, holds: (cell: string) => boolean, howMany: number) => {
    if (fields.includes(field)) return;
    let left = howMany;
    for (const [column, known] of fields.entries()) {
      const values = valuesOf(column);
      const share = values.filter(holds).length / values.length;
      if (left > 0 && known === undefined && share >= 0.6) {
        fields[column] = field;
        left -= 1;
      }
    }
  };
  fill('phone', (cell) => splitPhones(cell).some(isPhone), width);
  fill('email', (cell) => isEmail(cell.trim()), 1);
  fill('name', (cell) => /\p{L}{2}/u.test(cell) && !cell.includes('@'), 1);
  return fields.map((field) => field ?? 'ignore');
}

const hasPhone = (cells: readonly string[]): boolean => cells.some((cell) => splitPhones(cell).some(isPhone));

const isPhone = (text: string): boolean => contactPhone(text) !== undefined;
