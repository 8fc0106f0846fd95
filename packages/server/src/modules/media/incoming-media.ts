import { mediaTexts } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { safeFileName } from './file-name.ts';
import type { MediaRepository, NewMedia } from './media.repository.ts';
import type { ReceivedMedia } from './media-host.port.ts';
import { newMediaId } from './media-id.ts';
import { type MediaRules, readMediaRules } from './media-settings.ts';

interface Dependencies {
  settings: Pick<SettingsRepository, 'read'>;
  box: Pick<SecretBox, 'seal'>;
  clock: Clock;
}

type Announced = Pick<NewMedia, 'instance_id' | 'person_key'> & { media: ReceivedMedia; isGroup: boolean };

/** A file that a message announces, to be written down together with the message. */
export interface ExpectedMedia {
  id: string;
  isWaiting: boolean;
  add(media: Pick<MediaRepository, 'add' | 'addWaiting'>): Promise<void>;
}

export type ExpectMedia = (announced: Announced) => Promise<ExpectedMedia>;

/** Decides by the administrator's rules, and by what the sender says, whether a file will be fetched. */
export const createExpectMedia =
  ({ settings, box, clock }: Dependencies): ExpectMedia =>
  async ({ media, isGroup, ...about }) => {
    const reason = refusalOf(media, isGroup, await readMediaRules(settings));
    const row: NewMedia = {
      id: newMediaId(),
      ...about,
      direction: 'in',
      kind: media.kind,
      mime_type: media.mimeType,
      file_name: safeFileName(media.fileName),
      state: reason ? 'refused' : 'waiting',
      reason: reason ?? null,
      created_at: clock().toISOString(),
    };
    return {
      id: row.id,
      isWaiting: !reason,
      add: (queries) => (reason ? queries.add(row) : queries.addWaiting(row, box.seal(JSON.stringify(media.source)))),
    };
  };

function refusalOf(media: ReceivedMedia, isGroup: boolean, rules: MediaRules): string | undefined {
  if (!rules.isOn) return mediaTexts.off;
  if (!rules.kinds.has(media.kind)) return mediaTexts.notWanted;
  if (media.isViewOnce) return mediaTexts.viewOnce;
  if (isGroup && !rules.ofGroups) return mediaTexts.group;
  // The sender's word, which is enough to refuse it: what really comes is counted.
  return media.bytes > rules.maxBytes ? mediaTexts.tooLarge(rules.maxMegabytes) : undefined;
}
