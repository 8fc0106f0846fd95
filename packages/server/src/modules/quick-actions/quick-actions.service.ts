import { type QuickAction, type QuickActionInput, quickActionTexts, type ReceivedFile } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { imageKindOf } from '../media/image-kind.ts';
import type { QuickActionsRepository, StoredImage } from './quick-actions.repository.ts';

interface Options {
  quickActions: QuickActionsRepository;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
}

export type QuickActionsService = ReturnType<typeof createQuickActionsService>;

export function createQuickActionsService({ quickActions, prepareImage }: Options) {
  const storedImage = async (file: ReceivedFile): Promise<StoredImage> => {
    // The specification names three kinds here; a message sent by hand takes any image.
    if ((await imageKindOf(file.path)) === 'webp') throw wrongKind();
    const image = await prepareImage(file);
    return { media_type: 'image/jpeg', media: image.toString('base64') };
  };

  return {
    list: (): Promise<QuickAction[]> => quickActions.list(),
    find: quickActions.find,

    async create({ remove_media: _, ...fields }: QuickActionInput, file: ReceivedFile | undefined) {
      return quickActions.add({ ...fields, ...(file ? await storedImage(file) : noImage) });
    },

    /** The stored image stays unless another one comes or its removal is asked for. */
    async update(id: number, { remove_media, ...fields }: QuickActionInput, file: ReceivedFile | undefined) {
      const image = file ? await storedImage(file) : remove_media === 'true' ? noImage : {};
      const action = await quickActions.update(id, { ...fields, ...image });
      if (!action) throw notFound();
      return action;
    },

    async remove(id: number): Promise<void> {
      if (!(await quickActions.remove(id))) throw notFound();
    },
  };
}

const noImage: StoredImage = { media_type: null, media: null };

const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Ação rápida não encontrada' });

const wrongKind = () =>
  new AppError(
    'INVALID_INPUT',
    { fields: { media: quickActionTexts.imageKind } },
    { text: quickActionTexts.imageKind },
  );
