import { readDelimited } from './delimited.reader.ts';
import { detectFormat } from './detect-format.ts';
import type { ImportSource } from './import-source.ts';
import { readJson } from './json.reader.ts';
import { detectEncoding, readHead } from './text-file.ts';
import { readVcards } from './vcard.reader.ts';
import { readXls } from './xls.reader.ts';
import { readXlsx } from './xlsx.reader.ts';

/** Opens a file of contacts by what it holds. */
export async function openSource(file: string, filename: string): Promise<ImportSource> {
  const head = await readHead(file);
  const kind = detectFormat(filename, head);
  switch (kind) {
    case 'zip':
      return readXlsx(file);
    case 'compound':
      return readXls(file);
    case 'vcard':
      return readVcards(file, await detectEncoding(file, head));
    case 'json':
      return readJson(file, await detectEncoding(file, head));
    case 'delimited':
      return readDelimited(file, await detectEncoding(file, head));
  }
}
