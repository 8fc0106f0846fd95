import { Readable } from 'node:stream';
import type { ImportProblem } from '@recado/contract';
import type { FileAnswer } from '../../../http/handlers.ts';
import { csvHead, csvLines } from '../export/csv.writer.ts';
import { readBatches } from './batch-file.ts';
import { knownFile } from './book-check.ts';
import { problemsFile } from './import-summary.ts';

/** Every row that was left out or changed, in the order of the file, for a spreadsheet. */
export const importReport = (folder: string): FileAnswer => ({
  filename: 'importacao-problemas.csv',
  contentType: 'text/csv; charset=utf-8',
  stream: Readable.from(writeReport(folder), { objectMode: false }),
});

async function* writeReport(folder: string): AsyncGenerator<string> {
  yield csvHead(['linha', 'motivo', 'conteúdo']);
  let lines: string[][] = [];
  for await (const { line, reason, excerpt } of byLine(problemsFile(folder), knownFile(folder))) {
    lines.push([String(line), reason, excerpt]);
    if (lines.length < 500) continue;
    yield csvLines(lines);
    lines = [];
  }
  yield csvLines(lines);
}

/** Two files that are each in the order of lines, as one. */
async function* byLine(...files: string[]): AsyncGenerator<ImportProblem> {
  const [a, b] = files.map(oneByOne);
  if (!a || !b) return;
  let [left, right] = [await a.next(), await b.next()];
  while (!left.done || !right.done) {
    if (right.done || (!left.done && left.value.line <= right.value.line)) {
      yield left.value as ImportProblem;
      left = await a.next();
    } else {
      yield right.value;
      right = await b.next();
    }
  }
}

async function* oneByOne(file: string): AsyncGenerator<ImportProblem, undefined> {
  for await (const batch of readBatches<ImportProblem>(file)) yield* batch;
  return undefined;
}
