import type { FileHandle } from 'node:fs/promises';

export interface DocumentType {
  family: 'document';
  mimeType: string;
  /** The endings that do not lie about it; the first one is added where the name has none of them. */
  endings: readonly [string, ...string[]];
}

const document = (mimeType: string, ...endings: [string, ...string[]]): DocumentType => ({
  family: 'document',
  mimeType,
  endings,
});
const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
const zip = document('application/zip', 'zip');

/** PDF, the files of office programs old and new, and plain archives. */
export async function officeTypeOf(file: FileHandle, start: string): Promise<DocumentType | undefined> {
  // Some programs write a line or two before it, and every reader takes that.
  if (start.slice(0, 1024).includes('%PDF-')) return document('application/pdf', 'pdf');
  if (start.startsWith('PK\x03\x04')) return packedType(file, start);
  return start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') ? compoundType(file) : undefined;
}

/** Of OpenDocument the first entry says what it is; of Office the names of its parts do, which stand at the end. */
async function packedType(file: FileHandle, start: string): Promise<DocumentType> {
  const [, declared] =
    /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/s.exec(start) ?? [];
  switch (declared) {
    case 'text':
      return document(`${open}.text`, 'odt');
    case 'spreadsheet':
      return document(`${open}.spreadsheet`, 'ods');
    case 'presentation':
      return document(`${open}.presentation`, 'odp');
  }
  const names = await endOf(file);
  if (!names.includes('[Content_Types].xml')) return zip;
  // One with macros has another ending, and stays what it is: an archive.
  if (names.includes('vbaProject.bin')) return zip;
  if (names.includes('word/document.xml')) return document(`${office}.wordprocessingml.document`, 'docx');
  if (names.includes('xl/workbook.xml')) return document(`${office}.spreadsheetml.sheet`, 'xlsx');
  return names.includes('ppt/presentation.xml') ? document(`${office}.presentationml.presentation`, 'pptx') : zip;
}

const listBytes = 128 * 1024;

async function endOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const length = Math.min(size, listBytes);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString('latin1');
}

/** The old Office files: one container, whose list of streams names the program. */
async function compoundType(file: FileHandle): Promise<DocumentType | undefined> {
  const { buffer: header, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
  if (bytesRead < 64) return undefined;
  const sector = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const { buffer: list } = await file.read(Buffer.alloc(8192), 0, 8192, (header.readUInt32LE(48) + 1) * sector);
  const has = (name: string): boolean => list.includes(Buffer.from(name, 'utf16le'));
  if (has('WordDocument')) return document('application/msword', 'doc');
  if (has('Workbook') || has('Book')) return document('application/vnd.ms-excel', 'xls');
  return has('PowerPoint Document') ? document('application/vnd.ms-powerpoint', 'ppt') : undefined;
}
