import { mediaDefaults, mediaTexts } from '@recado/contract';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { MediaRepository } from './media.repository.ts';
import type { MediaFiles } from './media-files.port.ts';

const gigabyte = 1024 ** 3;
/** Once too much is there, so much of the limit stays: the next files do not each begin it anew. */
const keptShare = 0.95;
const batchMax = 64;
/** Other nodes store files too: after so many bytes of our own, what is there is counted again. */
const countedAgain = 0.02;

interface Dependencies {
  media: Pick<MediaRepository, 'storedBytes' | 'oldestStored' | 'update'>;
  files: Pick<MediaFiles, 'remove'>;
  settings: Pick<SettingsRepository, 'read'>;
  /** Of one of them; tests have smaller ones. */
  unitBytes?: number;
}

export type MediaCap = ReturnType<typeof createMediaCap>;

/**
 * All files together take so much room and no more. The oldest go, and not the new ones that come: what somebody sent a moment ago is
 * what the owner wants to look at. Their messages stay, and say that the file was removed, and why (decision 44).
 */
export function createMediaCap({ media, files, settings, unitBytes = gigabyte }: Dependencies) {
  const oneAtATime = createKeyedQueue();
  /** What was there when it was counted last, and what came since. */
  let counted = Number.POSITIVE_INFINITY;
  let added = 0;

  const readLimit = async (): Promise<number> => {
    const { media_total_gb: gigabytes = mediaDefaults.media_total_gb } = await settings.read(['media_total_gb']);
    return Number(gigabytes) * unitBytes;
  };

  const removeOldest = async (excess: number): Promise<void> => {
    for (let left = excess; left > 0; ) {
      const oldest = await media.oldestStored(batchMax);
      if (oldest.length === 0) return;
      const gone = [];
      for (const row of oldest) {
        if (left <= 0) break;
        gone.push(row.id);
        left -= Number(row.bytes);
      }
      // Bytes go before the row says so.
      await files.remove(gone);
      for (const id of gone) await media.update(id, { state: 'gone', reason: mediaTexts.madeRoom });
    }
  };

  const keep = (): Promise<void> =>
    oneAtATime.run('keep', async () => {
      const limit = await readLimit();
      added = 0;
      counted = await media.storedBytes();
      if (counted <= limit) return;
      await removeOldest(counted - limit * keptShare);
      counted = await media.storedBytes();
    });

  return {
    keep,

    /** So many bytes more are there. Counting all of them each time would cost too much. */
    async noteStored(bytes: number): Promise<void> {
      added += bytes;
      const limit = await readLimit();
      if (counted + added > limit || added > limit * countedAgain) await keep();
    },
  };
}
