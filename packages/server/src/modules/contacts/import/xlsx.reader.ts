import path from 'node:path';
import { contactImportTexts } from '@recado/contract';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';
import { openXlsxArchive, type XlsxArchive } from './xlsx-archive.ts';
import { createTextReader, readSheet } from './xlsx-sheet.ts';
import { createAttribute, createXmlScanner } from './xml-scanner.ts';

/**
 * An Excel workbook, read as it streams out of its archive. A general library keeps every cell as an object (twice the
 * time and memory for 200,000 rows) and unpacks whatever the archive's local headers claim.
 */
export const readXlsx = (file: string): ImportSource => ({
  format: 'xlsx',
  encoding: null,
  delimiter: null,
  rows: readWorkbook(file),
});

async function* readWorkbook(file: string): AsyncGenerator<Row[]> {
  const archive = await openXlsxArchive(file);
  try {
    const sheets = await sheetsOf(archive);
    if (sheets.length === 0) throw refuse(contactImportTexts.notASpreadsheet);
    const strings = await sharedStrings(archive);
    for (const sheet of sheets) {
      let isEmpty = true;
      for await (const rows of readSheet(archive, sheet, strings)) {
        isEmpty &&= rows.length === 0;
        yield rows;
      }
      // The contacts are on the first sheet that holds anything.
      if (!isEmpty) return;
    }
  } finally {
    archive.close();
  }
}

const idOf = createAttribute('Id');
const relationId = createAttribute('id');
const stateOf = createAttribute('state');
const targetOf = createAttribute('Target');

/** The parts of the visible sheets, in their order. */
async function sheetsOf(archive: XlsxArchive): Promise<string[]> {
  const ids: string[] = [];
  await scan(archive, 'xl/workbook.xml', {
    open(name, tag) {
      const id = name === 'sheet' ? relationId(tag) : undefined;
      if (id !== undefined && !/hidden/i.test(stateOf(tag) ?? '')) ids.push(id);
    },
  });
  const targets = new Map<string, string>();
  await scan(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      const target = name === 'Relationship' ? targetOf(tag) : undefined;
      if (target !== undefined) targets.set(idOf(tag) ?? '', path.posix.resolve('/xl', target).slice(1));
    },
  });
  const known = new Set(archive.names());
  return ids.flatMap((id) => targets.get(id) ?? []).filter((part) => known.has(part));
}

async function sharedStrings(archive: XlsxArchive): Promise<string[]> {
  const strings: string[] = [];
  const reader = createTextReader();
  await scan(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') reader.start();
      else reader.open(name);
    },
    text: reader.text,
    close(name) {
      if (name === 'si') strings.push(reader.value());
      else reader.close(name);
    },
  });
  return strings;
}

async function scan(
  archive: XlsxArchive,
  part: string,
  events: Partial<Parameters<typeof createXmlScanner>[0]>,
): Promise<void> {
  const push = createXmlScanner({ open() {}, text() {}, close() {}, ...events });
  for await (const piece of archive.read(part)) push(piece);
}
