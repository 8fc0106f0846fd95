import type { MediaKind } from '@recado/contract';

/** What a message tells about its file: all of it is the sender's word. */
export interface ReceivedMedia {
  kind: MediaKind;
  mimeType: string;
  fileName: string;
  /** How long it is said to be. */
  bytes: number;
  isViewOnce: boolean;
  source: MediaSource;
}

/** Where a file lies and how it is read. Whoever has this has the file. */
export interface MediaSource {
  kind: MediaKind;
  url: string;
  directPath: string;
  /** Base64, as are the bytes below. */
  key: string;
  sha256: string;
  /** The message, by which the phone finds the file again. */
  message: { id: string; chat: string; participant: string };
}

/** By what the phone finds a file again, and tells nobody else where. */
export type RenewableMedia = Pick<MediaSource, 'key' | 'message'>;

/** The place where WhatsApp keeps files for some weeks. */
export interface MediaHost {
  /** Decrypted, and checked as it is read: rejects with `MediaGone`, or while reading with `MediaDamaged`. */
  open(source: MediaSource, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** It was there, and is no longer; or the phone does not have it either. */
export class MediaGone extends Error {}

/** What came is not what was sent. */
export class MediaDamaged extends Error {}
