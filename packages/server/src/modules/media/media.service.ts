import { type Media, mediaLimits, mediaTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { StoredFileAnswer } from '../../http/handlers.ts';
import { showPhoneOf } from '../people/person-key.ts';
import type { MediaRepository, MediaRow } from './media.repository.ts';
import type { MediaStore } from './media-store.ts';

interface Dependencies {
  media: Pick<MediaRepository, 'find' | 'listReceived'>;
  store: Pick<MediaStore, 'open' | 'remove'>;
}

export type MediaService = ReturnType<typeof createMediaService>;

/** Files as the administrator sees them. */
export function createMediaService({ media, store }: Dependencies) {
  const get = async (id: string): Promise<MediaRow> => {
    const row = await media.find(id);
    if (!row) throw missing(mediaTexts.unknown);
    return row;
  };

  return {
    async list(after: string | undefined): Promise<{ media: Media[]; has_more: boolean }> {
      const last = after === undefined ? undefined : await get(after);
      const rows = await media.listReceived(last, mediaLimits.pageSize + 1);
      return { media: rows.slice(0, mediaLimits.pageSize).map(toMedia), has_more: rows.length > mediaLimits.pageSize };
    },

    async open(id: string): Promise<StoredFileAnswer> {
      const { state, reason, checked_type, bytes, sha256, ...row } = await get(id);
      if (state !== 'stored' || bytes === null) throw missing(reason ?? mediaTexts.notYet);
      return {
        filename: row.file_name || nameFor(row.kind, checked_type),
        // Never as the sender says.
        contentType: checked_type ?? 'application/octet-stream',
        isShown: checked_type !== null,
        bytes,
        tag: sha256 ?? id,
        async open(range) {
          const stream = await store.open(id, range);
          if (!stream) throw missing(mediaTexts.lost);
          return stream;
        },
      };
    },

    async remove(id: string): Promise<void> {
      await get(id);
      await store.remove([id]);
    },
  };
}

const missing = (text: string) => new AppError('NOT_FOUND', undefined, { text });

const endings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'image/jpeg': 'jpg' };

/** Pictures and voices have no name. */
const nameFor = (kind: string, type: string | null): string => {
  const [plain = ''] = (type ?? '').split(';');
  return type === null ? kind : `${kind}.${endings[plain] ?? plain.split('/')[1]}`;
};

const toMedia = ({ person_key, direction: _, mime_type: __, sha256: ___, ...row }: MediaRow): Media => ({
  ...row,
  phone: showPhoneOf(person_key),
});
