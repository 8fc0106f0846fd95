import { buffer } from 'node:stream/consumers';
import {
  imageMaxBytes,
  type QuickAction,
  type QuickActionInput,
  quickActionTexts,
  type ReceivedFile,
  sendTexts,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { imageKindOf } from '../media/image-kind.ts';
import { detailsOf, type OutgoingFiles } from '../media/outgoing-files.ts';
import type { QuickActionsRepository, StoredImage } from './quick-actions.repository.ts';
import { type FileAbout, fileAbout } from './stored-file.ts';

interface Options {
  quickActions: QuickActionsRepository;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
  files: Pick<OutgoingFiles, 'add' | 'read'>;
}

export type QuickActionsService = ReturnType<typeof createQuickActionsService>;

export function createQuickActionsService({ quickActions, prepareImage, files }: Options) {
  const storedImage = async (file: ReceivedFile): Promise<StoredImage> => {
    // The specification names three kinds here; a message sent by hand takes any image.
    if ((await imageKindOf(file.path)) === 'webp') throw wrongKind();
    const image = await prepareImage(file);
    return { media_type: 'image/jpeg', media: image.toString('base64'), media_about: null };
  };

  /** Kept with the action, so that a backup has it. The limit is the specification's for images. */
  const storedFile = async (id: string): Promise<StoredImage> => {
    const { row, content } = await files.read(id);
    if ((row.bytes ?? 0) > imageMaxBytes) {
      content.destroy();
      throw tooLarge();
    }
    const about: FileAbout = { ...fileAbout.omit({ details: true }).parse(row), details: detailsOf(row) };
    const media = (await buffer(content)).toString('base64');
    return { media_type: row.mime_type, media, media_about: about.kind === 'image' ? null : JSON.stringify(about) };
  };

  const mediaOf = async (
    { attachmentId, remove_media }: Pick<QuickActionInput, 'attachmentId' | 'remove_media'>,
    file: ReceivedFile | undefined,
  ): Promise<StoredImage | undefined> => {
    if (file) return storedImage(file);
    if (attachmentId !== undefined) return storedFile(attachmentId);
    return remove_media === 'true' ? noImage : undefined;
  };

  return {
    list: (): Promise<QuickAction[]> => quickActions.list(),
    find: quickActions.find,

    async create({ remove_media, attachmentId, ...fields }: QuickActionInput, file: ReceivedFile | undefined) {
      return quickActions.add({ ...fields, ...((await mediaOf({ remove_media, attachmentId }, file)) ?? noImage) });
    },

    /** Whether it has a file; undefined when there is no such action. */
    async hasFile(id: number): Promise<boolean | undefined> {
      const found = await quickActions.findFile(id);
      return found && found.media !== null;
    },

    /** Its file, ready to go with a message; undefined when it has none. */
    async attach(id: number): Promise<Awaited<ReturnType<OutgoingFiles['add']>> | undefined> {
      const found = await quickActions.findFile(id);
      if (!found) throw notFound();
      if (found.media === null) return undefined;
      const about = found.media_about === null ? imageOf(found.name) : fileAbout.parse(JSON.parse(found.media_about));
      const { seconds, thumbnail, wave } = about.details;
      return files.add({
        kind: about.kind,
        bytes: Buffer.from(found.media, 'base64'),
        fileName: about.file_name,
        mimeType: found.media_type ?? '',
        ...(seconds !== undefined && { seconds }),
        ...(thumbnail !== undefined && { thumbnail: Buffer.from(thumbnail, 'base64') }),
        ...(wave !== undefined && { wave: Buffer.from(wave, 'base64') }),
      });
    },

    /** The stored image stays unless another one comes or its removal is asked for. */
    async update(id: number, { remove_media, attachmentId, ...fields }: QuickActionInput, file?: ReceivedFile) {
      const media = await mediaOf({ remove_media, attachmentId }, file);
      const action = await quickActions.update(id, { ...fields, ...media });
      if (!action) throw notFound();
      return action;
    },

    async remove(id: number): Promise<void> {
      if (!(await quickActions.remove(id))) throw notFound();
    },
  };
}

const noImage: StoredImage = { media_type: null, media: null, media_about: null };
const imageOf = (name: string): Omit<FileAbout, 'bytes'> => ({ kind: 'image', file_name: `${name}.jpg`, details: {} });

const tooLarge = () =>
  new AppError('TOO_LARGE', { fields: { attachmentId: sendTexts.imageTooLarge } }, { text: sendTexts.imageTooLarge });

const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Ação rápida não encontrada' });

const wrongKind = () =>
  new AppError(
    'INVALID_INPUT',
    { fields: { media: quickActionTexts.imageKind } },
    { text: quickActionTexts.imageKind },
  );
