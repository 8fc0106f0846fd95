import type { ImportDelimiter, ImportFormat, ImportPreview } from '@recado/contract';

export interface Row {
  /** Where it begins in the file, counted from 1. */
  line: number;
  cells: string[];
}

/** A file as a table, whatever its format, in batches as they are read. */
export interface ImportSource {
  format: ImportFormat;
  encoding: ImportPreview['encoding'];
  delimiter: ImportDelimiter | null;
  /** Known where the format names its fields; otherwise the first rows may hold it. */
  header?: string[];
  rows: AsyncIterable<Row[]> | Iterable<Row[]>;
}
