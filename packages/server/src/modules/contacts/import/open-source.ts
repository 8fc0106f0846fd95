import { detectFormat } from './detect-format.ts';
import type { ImportSource } from './import-source.ts';
import { detectEncoding, readHead } from './text-file.ts';

/** Opens a file of contacts by what it holds. Readers are loaded when they are needed: a process lives for one file. */
export async function openSource(file: string, filename: string): Promise<ImportSource> {
  const head = await readHead(file);
  const kind = detectFormat(filename, head);
  switch (kind) {
    case 'zip':
      return (await import('./xlsx.reader.ts')).readXlsx(file);
    case 'compound':
      return (await import('./xls.reader.ts')).readXls(file);
    case 'vcard':
      return (await import('./vcard.reader.ts')).readVcards(file, await detectEncoding(file, head));
    case 'json':
      return (await import('./json.reader.ts')).readJson(file, await detectEncoding(file, head));
    case 'delimited':
      return (await import('./delimited.reader.ts')).readDelimited(file, await detectEncoding(file, head));
  }
}
