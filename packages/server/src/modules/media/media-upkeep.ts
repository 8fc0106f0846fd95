import { mediaDefaults } from '@recado/contract';
import type { Pace } from '../../db/delete-in-batches.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { FetchMedia } from './fetch-media.ts';
import type { MediaCap } from './media-cap.ts';
import type { MediaStore } from './media-store.ts';

const dayMs = 24 * 60 * 60_000;

interface Dependencies {
  media: Pick<MediaStore, 'forgetReceived' | 'forgetSent' | 'sweep'>;
  cap: Pick<MediaCap, 'keep'>;
  recover: FetchMedia['recover'];
  settings: Pick<SettingsRepository, 'read'>;
  clock: Clock;
  onError(error: unknown): void;
}

/** Files come to an end, and what a crash left of them is put right: at night, and after each start. */
export function createMediaUpkeep({ media, cap, recover, settings, clock, onError }: Dependencies) {
  let isStopping = false;
  let sweeping: Promise<void> | undefined;
  const putRight = async (): Promise<void> => {
    await recover(() => isStopping);
    await media.sweep({ isOver: () => isStopping });
    if (!isStopping) await cap.keep();
  };

  return {
    /** Answers how many were as old as they may get. */
    async night(pace: Pace): Promise<number> {
      const { media_in_days: days = mediaDefaults.media_in_days } = await settings.read(['media_in_days']);
      const before = new Date(clock().getTime() - Number(days) * dayMs);
      const yesterday = new Date(clock().getTime() - dayMs).toISOString();
      const received = await media.forgetReceived(before.toISOString(), pace);
      const removed = received + (await media.forgetSent(yesterday, before.toISOString(), pace));
      await media.sweep(pace);
      await cap.keep();
      return removed;
    },

    /** In the background: nothing waits for it. */
    start(): void {
      sweeping = putRight().catch(onError);
    },

    async stop(): Promise<void> {
      isStopping = true;
      await sweeping;
    },
  };
}
