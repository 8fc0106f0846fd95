import { contactImportTexts, type ImportDelimiter } from '@recado/contract';
import { CsvError, type Parser, parse } from 'csv-parse';
import { restoreCell } from '../formula-cell.ts';
import { detectDelimiter } from './delimiter.ts';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';
import { type Encoding, readText } from './text-file.ts';

const sampleLength = 64 * 1024;
/** A quote that is never closed swallows the rest of the file: longer than this, no row is real. */
const recordMax = 256 * 1024;

/** CSV and its kin: whatever separates the cells, with or without quotes. */
export async function readDelimited(file: string, encoding: Encoding): Promise<ImportSource> {
  const pieces = readText(file, encoding);
  let sample = '';
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    sample += piece.value;
    if (sample.length >= sampleLength) break;
  }
  // Excel's own way to name the separator, before the first row.
  const [hint = '', named] = /^sep=([,;\t|])\r?\n/i.exec(sample) ?? [];
  const delimiter = (named as ImportDelimiter | undefined) ?? detectDelimiter(sample);
  const start = sample.slice(hint.length);
  return { format: 'csv', encoding, delimiter, rows: readRows(start, pieces, delimiter, hint === '' ? 0 : 1) };
}

async function* readRows(
  start: string,
  rest: AsyncIterable<string>,
  delimiter: ImportDelimiter,
  linesBefore: number,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let nextLine = linesBefore + 1;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: recordMax,
    // Rows are taken as they are recognised; nothing flows on, so the parser never waits for a reader.
    on_record: (cells: string[]) => {
      const line = nextLine;
      // The parser's own count takes a line break within quotes for two.
      nextLine += 1 + breaksIn(cells);
      if (cells.some((cell) => cell !== '')) batch.push({ line, cells: cells.map(restoreCell) });
      return null;
    },
  });
  // Writing reports them too; an event without a listener would end the process.
  parser.on('error', () => {});
  const take = () => {
    const rows = batch;
    batch = [];
    return rows;
  };
  try {
    await feed(parser, start);
    yield take();
    for await (const piece of rest) {
      await feed(parser, piece);
      yield take();
    }
    await finish(parser);
    yield take();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(contactImportTexts.brokenText(nextLine));
  }
}

function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) if (/[\r\n]/.test(cell)) breaks += cell.split(/\r\n|\r|\n/).length - 1;
  return breaks;
}

const feed = (parser: Parser, text: string): Promise<void> =>
  new Promise((resolve, reject) => void parser.write(text, (error) => (error ? reject(error) : resolve())));

const finish = (parser: Parser): Promise<void> =>
  new Promise((resolve, reject) => void parser.end((error?: Error | null) => (error ? reject(error) : resolve())));
