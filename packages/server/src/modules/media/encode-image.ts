import { open } from 'node:fs/promises';
import { type ReceivedFile, sendTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';

/** The most that WhatsApp itself keeps of a photo's long side. */
const maxSide = 2560;
/** More than phones take by default. Unpacked, a few kilobytes can be any size: at this one they take 400 MB at worst. */
const maxPixels = 70_000_000;
const jpegQuality = 82;

/** Any picture as WhatsApp wants it: a JPEG of moderate size, upright, on white, with nothing told about its maker. */
export async function encodeImage(file: Pick<ReceivedFile, 'path'>): Promise<Buffer> {
  if (!isImage(await firstBytes(file.path))) throw notAnImage();
  // Not before something looks like a picture; and the server, which only has the refusal from here, never loads it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(file.path, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch (cause) {
    throw notAnImage(cause);
  }
}

export const notAnImage = (cause?: unknown) =>
  new AppError(
    'INVALID_INPUT',
    { fields: { media: sendTexts.notAnImage } },
    { text: sendTexts.notAnImage, ...(cause === undefined ? {} : { cause }) },
  );

/** PNG, JPEG, GIF or WebP, whatever the name says. No other decoder is ever handed something from outside. */
function isImage(start: Buffer): boolean {
  const text = start.toString('latin1');
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(text) ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
