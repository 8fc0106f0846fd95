import { open } from 'node:fs/promises';
import { type DocumentType, officeTypeOf } from './office-type.ts';

/** What a file is by its first bytes, as far as it can be sent. The name is never asked: anybody can write any name. */
export type FileType =
  | { family: 'image'; format: 'png' | 'jpeg' | 'gif' | 'webp' }
  /** `format`: as ffmpeg calls the way to read it. */
  | { family: 'audio'; format: string; isOpus: boolean }
  | { family: 'video'; format: string; isMp4: boolean }
  | DocumentType;

/** Enough for every signature, and to see whether a file is text. */
const headBytes = 4096;

export async function fileTypeOf(path: string): Promise<FileType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const start = head.toString('latin1');
    return (
      imageOf(start) ?? audioOf(start) ?? videoOf(start) ?? (await officeTypeOf(file, start)) ?? textOf(head, start)
    );
  } finally {
    await file.close();
  }
}

function imageOf(start: string): FileType | undefined {
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { family: 'image', format: 'png' };
  if (start.startsWith('\xff\xd8\xff')) return { family: 'image', format: 'jpeg' };
  if (/^GIF8[79]a/.test(start)) return { family: 'image', format: 'gif' };
  return isRiff(start, 'WEBP') ? { family: 'image', format: 'webp' } : undefined;
}

function audioOf(start: string): FileType | undefined {
  const audio = (format: string, isOpus = false): FileType => ({ family: 'audio', format, isOpus });
  if (start.startsWith('OggS')) {
    // The first page names the codec. One of a film would name it here too.
    if (start.slice(0, 64).includes('OpusHead')) return audio('ogg', true);
    return /vorbis|FLAC|Speex/.test(start.slice(0, 64)) ? audio('ogg') : undefined;
  }
  if (start.startsWith('ID3') || /^\xff[\xfb\xf3\xf2\xfa]/.test(start)) return audio('mp3');
  if (/^\xff[\xf1\xf9]/.test(start)) return audio('aac');
  if (isRiff(start, 'WAVE')) return audio('wav');
  if (start.startsWith('fLaC')) return audio('flac');
  if (start.startsWith('#!AMR')) return audio('amr');
  return /^M4[AB] /.test(brandOf(start)) ? audio('mov') : undefined;
}

function videoOf(start: string): FileType | undefined {
  const video = (format: string, isMp4 = false): FileType => ({ family: 'video', format, isMp4 });
  const brand = brandOf(start);
  if (/^(isom|iso[2-9]|mp4[12]|avc1|MSNV|M4V |dash)$/.test(brand)) return video('mov', true);
  if (/^(qt {2}|3g[p2].|heic)$/.test(brand)) return brand === 'heic' ? undefined : video('mov');
  if (start.startsWith('\x1a\x45\xdf\xa3')) return video('matroska');
  return isRiff(start, 'AVI ') ? video('avi') : undefined;
}

const plain: DocumentType = {
  family: 'document',
  mimeType: 'text/plain',
  endings: ['txt', 'csv', 'md', 'log', 'json', 'xml', 'vcf', 'ics'],
};

/** No control characters but those of lines and columns: what is left are words and tables. */
function textOf(head: Buffer, start: string): FileType | undefined {
  if (start.startsWith('{\\rtf')) return { family: 'document', mimeType: 'application/rtf', endings: ['rtf'] };
  if (head.length === 0 || head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return undefined;
  return plain;
}

const isRiff = (start: string, form: string): boolean => start.startsWith('RIFF') && start.slice(8, 12) === form;
const brandOf = (start: string): string => (start.slice(4, 8) === 'ftyp' ? start.slice(8, 12) : '');
