import { stringify } from 'csv-stringify/sync';
import { neutraliseCell } from '../formula-cell.ts';

/** With this a Brazilian Excel opens the file by a double click, accents and columns right. */
const byteOrderMark = '\uFEFF';

export const csvHead = (titles: readonly string[]): string => byteOrderMark + csvLines([titles]);

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(neutraliseCell)),
    { delimiter: ';', record_delimiter: '\r\n' },
  );
