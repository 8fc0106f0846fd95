import { type ReceivedFile, sendTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { imageKindOf } from './image-kind.ts';

/** The most that WhatsApp itself keeps of a photo's long side. */
const maxSide = 2560;
/** More than phones take by default. Unpacked, a few kilobytes can be any size: at this one they take 400 MB at worst. */
const maxPixels = 70_000_000;
const jpegQuality = 82;

/** Any picture as WhatsApp wants it: a JPEG of moderate size, upright, on white, with nothing told about its maker. */
export async function encodeImage(file: Pick<ReceivedFile, 'path'>): Promise<Buffer> {
  if (!(await imageKindOf(file.path))) throw notAnImage();
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
