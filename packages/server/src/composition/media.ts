import { createMediaHost } from '../adapters/baileys/media-host.ts';
import { createFfmpeg } from '../adapters/ffmpeg/ffmpeg.ts';
import { createMediaFiles } from '../adapters/media-files/create-media-files.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.port.ts';
import { createFetchMedia, type FetchMediaParts } from '../modules/media/fetch-media.ts';
import { createMediaRepository } from '../modules/media/media.repository.ts';
import { createMediaService } from '../modules/media/media.service.ts';
import { createMediaCap } from '../modules/media/media-cap.ts';
import { createMediaStore } from '../modules/media/media-store.ts';
import { createMediaUpkeep } from '../modules/media/media-upkeep.ts';
import { createOutgoingFiles } from '../modules/media/outgoing-files.ts';
import { createPrepareAttachment } from '../modules/media/prepare-attachment.ts';
import { createPrepareImage } from '../modules/media/prepare-image.ts';
import type { TaskProcesses } from '../tasks/task-processes.ts';

interface Parts extends Pick<FetchMediaParts, 'settings' | 'box' | 'hasRoom' | 'clock'> {
  config: Config;
  database: Database;
  processes: TaskProcesses;
  onError(error: unknown): void;
}

/** Files of messages: how they are prepared, kept and removed. */
export function createMedia({ config, database, processes, onError, ...parts }: Parts) {
  const { clock, settings } = parts;
  const rows = createMediaRepository(database.db);
  const stored = createMediaFiles({ database, dataDir: config.dataDir, clock });
  const cap = createMediaCap({ media: rows, files: stored, settings });
  // Whoever stores a file has it, whatever becomes of others.
  const onStored = (bytes: number) => cap.noteStored(bytes).catch(onError);
  database.changes.subscribe(['settings'], () => void cap.keep().catch(onError));
  const store = createMediaStore({ media: rows, files: stored, clock, onStored });
  const prepareImage = createPrepareImage(processes);
  const converter = createFfmpeg(config.ffmpegPath);
  return {
    store,
    prepareImage,
    converter,
    prepareAttachment: createPrepareAttachment({ prepareImage, converter }),
    files: createOutgoingFiles({ media: store, rows, clock }),
    service: createMediaService({ media: rows, store }),
    /** What fetches files needs the numbers and the jobs, which need what is above. */
    receive(renew: FetchMediaParts['renew'], jobs: Jobs) {
      const host = createMediaHost({ webSocketUrl: config.whatsAppUrl, mediaCa: config.whatsAppMediaCa });
      const fetch = createFetchMedia({ ...parts, media: rows, store, onStored, host, renew, jobs });
      return {
        fetch,
        upkeep: createMediaUpkeep({ media: store, cap, recover: fetch.recover, settings, clock, onError }),
      };
    },
  };
}
