import { mediaTexts } from '@recado/contract';
import { type Batch, deleteInBatches, type Pace } from '../../db/delete-in-batches.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PersonKey } from '../people/person-key.ts';
import { checkedTypeOf } from './checked-type.ts';
import { safeFileName } from './file-name.ts';
import type { MediaRepository, MediaRow } from './media.repository.ts';
import type { MediaFiles, MediaLimits } from './media-files.port.ts';
import { newMediaId } from './media-id.ts';

/** Files that are removed at once: each costs a little on its own. */
const batchMax = 64;
/** What is younger may be on its way: bytes come before the row that says so. */
const settledMs = 60 * 60_000;

interface Dependencies {
  media: MediaRepository;
  files: MediaFiles;
  clock: Clock;
  /** So many bytes more are kept. */
  onStored(bytes: number): Promise<void>;
}

export type AboutMedia = Pick<
  MediaRow,
  'instance_id' | 'person_key' | 'direction' | 'kind' | 'mime_type' | 'file_name'
> &
  Partial<Pick<MediaRow, 'details'>>;
export type MediaStore = ReturnType<typeof createMediaStore>;

/** Rows and their files, together: bytes come before the row that says so, and go before it. */
export function createMediaStore({ media, files, clock, onStored }: Dependencies) {
  const remove = async (ids: readonly string[]): Promise<void> => {
    await files.remove(ids);
    await media.remove(ids);
  };

  const removeSome =
    (find: (most: number) => Promise<string[]>) =>
    async (most: number): Promise<Batch> => {
      const limit = Math.min(most, batchMax);
      const ids = await find(limit);
      await remove(ids);
      return { removed: ids.length, isLast: ids.length < limit };
    };

  /** Rows whose file somebody took away. */
  const noteLost = async (pace: Pace): Promise<void> => {
    for (let last = ''; !pace.isOver?.(); ) {
      const ids = await media.stored(last, batchMax);
      const there = new Set(await files.existing(ids));
      for (const id of ids.filter((one) => !there.has(one))) {
        await media.update(id, { state: 'gone', reason: mediaTexts.lost });
      }
      if (ids.length < batchMax) return;
      last = ids.at(-1) ?? last;
    }
  };

  const save = async (id: string, content: AsyncIterable<Uint8Array>, limits: MediaLimits) => {
    const { head, ...saved } = await files.save(id, content, limits);
    return { ...saved, checked_type: checkedTypeOf(head) ?? null };
  };

  return {
    find: media.find,
    open: files.open,
    has: async (id: string): Promise<boolean> => (await files.existing([id])).length > 0,
    remove,
    /** The bytes alone, for a row that is there or will be. */
    save,
    removeFile: (id: string): Promise<void> => files.remove([id]),

    /** A file that is at hand, with its row. Rejects with `MediaTooLarge`. */
    async add(about: AboutMedia, content: AsyncIterable<Uint8Array>, limits: MediaLimits): Promise<MediaRow> {
      const id = newMediaId();
      const saved = await save(id, content, limits);
      const row: MediaRow = {
        id,
        details: null,
        ...about,
        file_name: safeFileName(about.file_name),
        ...saved,
        state: 'stored',
        reason: null,
        created_at: clock().toISOString(),
      };
      await media.add(row);
      await onStored(saved.bytes);
      return row;
    },

    /** Everything that somebody sent, or was to get. `goOn` is asked between two batches, and throws when it is over. */
    async forgetPerson(person: PersonKey, goOn: () => void): Promise<void> {
      const removeBatch = removeSome((most) => media.ofPerson(person, most));
      await deleteInBatches((most) => {
        goOn();
        return removeBatch(most);
      });
    },

    /** What went out and nothing refers to any more, or nothing waits for and is older than the second moment. */
    forgetSent: (unused: string, old: string, pace: Pace): Promise<number> =>
      deleteInBatches(
        removeSome((most) => media.sent(unused, old, most)),
        pace,
      ),

    /** What came in before that moment. */
    forgetReceived: (before: string, pace: Pace): Promise<number> =>
      deleteInBatches(
        removeSome((most) => media.received(before, most)),
        pace,
      ),

    /** Puts right what a crash, or somebody at the disk, left: files without rows and rows without files. */
    async sweep(pace: Pace = {}): Promise<void> {
      await files.sweep(new Date(clock().getTime() - settledMs), media.known, pace.isOver);
      await noteLost(pace);
    },
  };
}
