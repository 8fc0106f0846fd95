import { type MediaKind, mediaDefaults, mediaKinds } from '@recado/contract';
import type { SettingsRepository } from '../settings/settings.repository.ts';

export interface MediaRules {
  isOn: boolean;
  kinds: ReadonlySet<MediaKind>;
  maxMegabytes: number;
  maxBytes: number;
  /** A group of hundreds fills a disk, and where nothing there is answered nobody looks at it either. */
  ofGroups: boolean;
}

const names = ['media_in', 'media_in_kinds', 'media_in_max_mb', 'reply_to_groups'] as const;

/** What the administrator wants to have of what people send. */
export async function readMediaRules(settings: Pick<SettingsRepository, 'read'>): Promise<MediaRules> {
  const stored = { ...mediaDefaults, reply_to_groups: 'false', ...(await settings.read(names)) };
  const named = stored.media_in_kinds.split(',').map((name) => name.trim());
  const maxMegabytes = Number(stored.media_in_max_mb);
  return {
    isOn: stored.media_in !== 'false',
    kinds: new Set(mediaKinds.filter((kind) => named.includes(kind))),
    maxMegabytes,
    maxBytes: maxMegabytes * 1024 * 1024,
    ofGroups: stored.reply_to_groups === 'true',
  };
}
