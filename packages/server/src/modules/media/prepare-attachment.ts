import { readFile, rm, writeFile } from 'node:fs/promises';
import { type AttachmentKind, attachmentMaxBytes, attachmentTexts, type ReceivedFile } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { ConversionFailed, type ConversionOrder, type Converter } from './converter.port.ts';
import { endingFor } from './document-name.ts';
import { type FileType, fileTypeOf } from './file-type.ts';
import { isAnimatedGif } from './gif-frames.ts';
import { readLoudness } from './loudness.ts';
import { playsEverywhere, readFilm } from './mp4-film.ts';
import { readOpusSound } from './opus-sound.ts';

/** A file as WhatsApp wants it, beside the one that came. */
export interface PreparedFile {
  kind: AttachmentKind;
  path: string;
  fileName: string;
  mimeType: string;
  seconds?: number;
  thumbnail?: Uint8Array;
  wave?: Uint8Array;
  notice?: string;
}

interface Dependencies {
  prepareImage(file: Pick<ReceivedFile, 'path'>): Promise<Buffer>;
  converter: Converter;
}

export type PrepareAttachment = ReturnType<typeof createPrepareAttachment>;

/** What is written next to the file that came goes when its folder does. */
const beside = ({ path }: Pick<ReceivedFile, 'path'>, what: string): string => `${path}.${what}`;
const extraMaxBytes = 4 * 1024 * 1024;

/** Whatever came, as one of the kinds that WhatsApp has; or a refusal that says what would do. */
export function createPrepareAttachment({ prepareImage, converter }: Dependencies) {
  const convert = async (file: ReceivedFile, to: 'voice' | 'video' | 'gif', format: string): Promise<string> => {
    if (!(await converter.isThere())) throw refusal(attachmentTexts.needsConverter);
    const output = beside(file, to);
    await converter
      .convert({ to, input: file.path, format, output, maxBytes: attachmentMaxBytes.video })
      .catch((error: unknown) => {
        throw error instanceof ConversionFailed ? refusal(conversionTexts[error.reason], error) : error;
      });
    return output;
  };

  /** What only makes it nicer to look at, and may be missing. */
  const extra = async <T>(order: Omit<ConversionOrder, 'output' | 'maxBytes'>, read: (path: string) => Promise<T>) => {
    if (!(await converter.isThere())) return undefined;
    const output = `${order.input}.${order.to}`;
    try {
      await converter.convert({ ...order, output, maxBytes: extraMaxBytes });
      return await read(output);
    } catch (error) {
      if (error instanceof ConversionFailed) return undefined;
      throw error;
    } finally {
      await rm(output, { force: true });
    }
  };

  const image = async (file: ReceivedFile): Promise<PreparedFile> => {
    const path = beside(file, 'image');
    await writeFile(path, await prepareImage(file), { mode: 0o600 });
    return { kind: 'image', path, fileName: file.filename, mimeType: 'image/jpeg' };
  };

  const animation = async (file: ReceivedFile): Promise<PreparedFile> => {
    if (!(await converter.isThere())) return { ...(await image(file)), notice: attachmentTexts.stillGif };
    try {
      return await film(file, 'gif', await convert(file, 'gif', 'gif'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...(await image(file)), notice: attachmentTexts.brokenGif };
    }
  };

  const picture = async (file: ReceivedFile, type: FileType | undefined): Promise<PreparedFile> => {
    const isGif = type?.family === 'image' && type.format === 'gif';
    return isGif && (await isAnimatedGif(file.path)) ? animation(file) : image(file);
  };

  const film = async (file: ReceivedFile, kind: 'video' | 'gif', path: string): Promise<PreparedFile> => {
    const thumbnail = await extra({ to: 'thumbnail', input: path, format: 'mov' }, (made) => readFile(made));
    const seconds = (await readFilm(path))?.seconds;
    return {
      ...{ kind, path, fileName: file.filename, mimeType: 'video/mp4' },
      ...(seconds && { seconds }),
      ...(thumbnail && { thumbnail }),
    };
  };

  const video = async (file: ReceivedFile, { format, isMp4 }: Extract<FileType, { family: 'video' }>) => {
    const found = isMp4 ? await readFilm(file.path) : undefined;
    const isReady = found !== undefined && playsEverywhere(found) && file.size <= attachmentMaxBytes.video;
    return film(file, 'video', isReady ? file.path : await convert(file, 'video', format));
  };

  const voice = async (file: ReceivedFile, { format, isOpus }: Extract<FileType, { family: 'audio' }>) => {
    const isReady =
      isOpus &&
      ((await readOpusSound(file.path)).channels === 1 || !(await converter.isThere())) &&
      isWithin(file, 'voice');
    const path = isReady ? file.path : await convert(file, 'voice', format);
    const wave = await extra({ to: 'loudness', input: path, format: 'ogg' }, readLoudness);
    const { seconds } = await readOpusSound(path);
    const about = {
      kind: 'voice' as const,
      path,
      fileName: file.filename,
      mimeType: 'audio/ogg; codecs=opus',
      seconds,
    };
    return { ...about, ...(wave && { wave }) };
  };

  const document = (file: ReceivedFile, type: FileType | undefined): PreparedFile => {
    if (!type) throw refusal(attachmentTexts.unknown);
    const { mimeType, fileName, isMended } = endingFor(file.filename, type);
    const notice = isMended ? { notice: attachmentTexts.renamed(fileName) } : {};
    return { kind: 'document', path: file.path, fileName, mimeType, ...notice };
  };

  const any = async (file: ReceivedFile, { as = 'auto' }: { as?: 'auto' | 'document' } = {}): Promise<PreparedFile> => {
    if (file.size === 0) throw refusal(attachmentTexts.empty);
    const type = await fileTypeOf(file.path);
    if (as === 'document' || !type || type.family === 'document') return document(file, type);
    switch (type.family) {
      case 'image':
        refuseLarge(file, 'image');
        return picture(file, type).catch((error: unknown) => {
          // The words for a picture do not tell whoever sees it move what to do.
          throw type.format === 'gif' && error instanceof AppError
            ? refusal(attachmentTexts.unreadableGif, error)
            : error;
        });
      case 'audio':
        refuseLarge(file, 'voice');
        return voice(file, type);
      case 'video':
        refuseLarge(file, 'video');
        return video(file, type);
    }
  };

  return {
    any,
    /** Refuses whatever is none, in the specification's words. */
    image: async (file: ReceivedFile): Promise<PreparedFile> => picture(file, await fileTypeOf(file.path)),
  };
}

const conversionTexts: Record<ConversionFailed['reason'], string> = {
  unreadable: attachmentTexts.unreadable,
  'too-heavy': attachmentTexts.tooHeavy,
  'too-large': attachmentTexts.resultTooLarge,
};

const isWithin = ({ size }: ReceivedFile, kind: AttachmentKind): boolean => size <= attachmentMaxBytes[kind];

function refuseLarge(file: ReceivedFile, kind: AttachmentKind): void {
  const text = attachmentTexts.tooLarge[kind];
  if (!isWithin(file, kind)) throw new AppError('TOO_LARGE', { fields: { file: text } }, { text });
}

const refusal = (text: string, cause?: unknown) =>
  new AppError('INVALID_INPUT', { fields: { file: text } }, { text, ...(cause === undefined ? {} : { cause }) });
