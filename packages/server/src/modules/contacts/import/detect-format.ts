import path from 'node:path';
import { contactImportExtensions, contactImportTexts } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import { refuse } from './refuse-file.ts';

export type ContentKind = 'zip' | 'compound' | 'vcard' | 'json' | 'delimited';

const zipMark = Buffer.from('PK\x03\x04', 'latin1');
/** The container of Excel 97-2003, and of everything else that Office wrote then. */
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** PDF, PNG, JPEG, GIF, RAR, 7-Zip, gzip: often chosen by mistake. */
const foreignMarks = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'Rar!', '7z\xbc\xaf', '\x1f\x8b'].map((mark) =>
  Buffer.from(mark, 'latin1'),
);

/** The name must be one that is accepted; what the file is, its content says. */
export function detectFormat(filename: string, head: Buffer): ContentKind {
  const extension = path.extname(filename).slice(1).toLowerCase();
  if (!(contactImportExtensions as readonly string[]).includes(extension)) throw unsupported();
  if (head.length === 0) throw refuse(contactImportTexts.empty);
  if (startsWith(head, zipMark)) return 'zip';
  if (startsWith(head, compoundMark)) return 'compound';
  if (foreignMarks.some((mark) => startsWith(head, mark))) throw unsupported();

  const start = textStart(head);
  if (start === '') throw refuse(contactImportTexts.empty);
  if (/^begin\s*:\s*vcard/i.test(start)) return 'vcard';
  if (/^<(!|\?|[a-z])/i.test(start)) throw refuse(contactImportTexts.html);
  if (extension === 'vcf') throw refuse(contactImportTexts.notVcard);
  if (extension === 'json' || (extension === 'txt' && /^\[\s*\{/.test(start))) return 'json';
  return 'delimited';
}

const startsWith = (head: Buffer, mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark);

/** Enough of the beginning to know it by; zeros are dropped, so that UTF-16 reads too. */
const textStart = (head: Buffer): string =>
  head
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();

const unsupported = () => new AppError('UNSUPPORTED_TYPE', undefined, { text: contactImportTexts.unsupported });
