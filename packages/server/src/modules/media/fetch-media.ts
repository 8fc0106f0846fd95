import { mediaTexts } from '@recado/contract';
import { isDiskFull } from '../../db/database-errors.ts';
import type { Jobs } from '../../jobs/jobs.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { MediaRepository } from './media.repository.ts';
import { MediaTooLarge } from './media-files.port.ts';
import { MediaDamaged, MediaGone, type MediaHost, type MediaSource, type RenewableMedia } from './media-host.port.ts';
import { readMediaRules } from './media-settings.ts';
import type { MediaStore } from './media-store.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Before each further try: a network comes back within minutes, a phone that is to put the file there again within a day. */
const pausesMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
/** Until there is room on the disk. */
const fullDiskMs = 30 * minuteMs;
/** A stop, in the middle of it. */
const stoppedMs = 5 * secondMs;
/** At once, on each node. */
const concurrency = 2;

export interface FetchMediaParts {
  media: Pick<MediaRepository, 'find' | 'findSource' | 'changeSource' | 'settle' | 'update' | 'waiting'>;
  store: Pick<MediaStore, 'save' | 'removeFile'>;
  /** So many bytes more are kept. */
  onStored(bytes: number): Promise<void>;
  host: MediaHost;
  /** Null when the phone does not have it either. */
  renew(instanceId: string, source: RenewableMedia): Promise<string | null>;
  settings: Pick<SettingsRepository, 'read'>;
  box: SecretBox;
  jobs: Jobs;
  hasRoom(): boolean;
  clock: Clock;
}

export type FetchMedia = ReturnType<typeof createFetchMedia>;

/**
 * Files are fetched after their message is stored and answered, as jobs: one whose process died begins again, and nothing is seen of a
 * file that is not whole.
 */
export function createFetchMedia({ media, store, host, renew, settings, box, jobs, ...ports }: FetchMediaParts) {
  const { onStored, hasRoom, clock } = ports;
  const stopping = new AbortController();

  /** One job for each try: asked for again after a crash, it is the same. */
  const plan = (mediaId: string, attempt = 0, pauseMs = 0, again = ''): Promise<void> =>
    jobs.enqueue(
      'media-fetch',
      { mediaId, attempt },
      { key: `${mediaId}#${attempt}${again}`, runAt: new Date(clock().getTime() + pauseMs) },
    );
  /** The same try, later: nothing was wrong with it. */
  const postpone = (mediaId: string, attempt: number, pauseMs: number): Promise<void> =>
    plan(mediaId, attempt, pauseMs, `@${clock().getTime()}`);

  const readSource = async (mediaId: string): Promise<MediaSource | undefined> => {
    const opened = box.open((await media.findSource(mediaId)) ?? '');
    return opened === undefined ? undefined : (JSON.parse(opened) as MediaSource);
  };

  const fetch = async (mediaId: string, source: MediaSource, maxBytes: number): Promise<void> => {
    const saved = await store.save(mediaId, await host.open(source, stopping.signal), { maxBytes });
    if (await media.settle(mediaId, { ...saved, state: 'stored', reason: null })) return onStored(saved.bytes);
    // Forgotten meanwhile, with the person: the bytes go too. Another process may also have been first, with the same ones.
    if ((await media.find(mediaId))?.state !== 'stored') await store.removeFile(mediaId);
  };

  /** WhatsApp keeps files for some weeks; after that the phone may put one there again. */
  const fetchAgain = async (instanceId: string, mediaId: string, source: MediaSource, maxBytes: number) => {
    const directPath = await renew(instanceId, { key: source.key, message: source.message });
    if (directPath === null) throw new MediaGone('the phone has it no more');
    const renewed = { ...source, directPath };
    await media.changeSource(mediaId, box.seal(JSON.stringify(renewed)));
    await fetch(mediaId, renewed, maxBytes);
  };

  const work = async ({ mediaId, attempt }: { mediaId: string; attempt: number }): Promise<void> => {
    const row = await media.find(mediaId);
    if (row?.state !== 'waiting') return;
    const { maxBytes, maxMegabytes } = await readMediaRules(settings);
    const refuse = (reason: string) => media.settle(mediaId, { state: 'refused', reason });
    const source = await readSource(mediaId);
    if (!source) {
      await media.settle(mediaId, { state: 'failed', reason: mediaTexts.keyLost });
      return;
    }
    if (!hasRoom()) {
      if (row.reason === null) await media.update(mediaId, { reason: mediaTexts.noRoom });
      return postpone(mediaId, attempt, fullDiskMs);
    }
    try {
      await fetch(mediaId, source, maxBytes).catch((error: unknown) => {
        if (!(error instanceof MediaGone)) throw error;
        return fetchAgain(row.instance_id, mediaId, source, maxBytes);
      });
    } catch (error) {
      if (stopping.signal.aborted) return postpone(mediaId, attempt, stoppedMs);
      if (error instanceof MediaTooLarge) await refuse(mediaTexts.tooLarge(maxMegabytes));
      else if (error instanceof MediaDamaged) await refuse(mediaTexts.damaged);
      else if (error instanceof MediaGone) await media.settle(mediaId, { state: 'gone', reason: mediaTexts.gone });
      else if (isDiskFull(error)) await postpone(mediaId, attempt, fullDiskMs);
      else await tryLater(mediaId, attempt);
    }
  };

  const tryLater = async (mediaId: string, attempt: number): Promise<void> => {
    const pause = pausesMs[attempt];
    if (pause === undefined) await media.settle(mediaId, { state: 'failed', reason: mediaTexts.failed });
    else await plan(mediaId, attempt + 1, pause);
  };
  jobs.work('media-fetch', work, { concurrency });

  return {
    soon: (mediaId: string): Promise<void> => plan(mediaId),

    /** A crash may have come between a message and the job for its file; one that has its job gets no second one. */
    async recover(isOver = () => false): Promise<void> {
      for (const mediaId of await media.waiting()) {
        if (isOver()) return;
        await plan(mediaId);
      }
    },

    /** Lets go of what is under way: the next start goes on with it. Before the jobs are stopped, which wait for it. */
    stop(): void {
      stopping.abort();
    },
  };
}
