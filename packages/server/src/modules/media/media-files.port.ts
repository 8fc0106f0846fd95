import type { Readable } from 'node:stream';

/** The bytes of files, by the ids of their rows. Nothing is ever seen of a file that is not whole. */
export interface MediaFiles {
  /** What was there under this id is replaced in one step. Rejects with `MediaTooLarge`, and keeps nothing then. */
  save(id: string, content: AsyncIterable<Uint8Array>, limits: MediaLimits): Promise<SavedFile>;
  /** Undefined where there is none. The range is of bytes, both ends included, and lies within the file. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Those of them that are there. */
  existing(ids: readonly string[]): Promise<string[]>;
  /** Those that are there; others are none of its business. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what a crash left behind: what nobody knows and was last touched before that moment. Ends early when told to. */
  sweep(
    before: Date,
    known: (ids: readonly string[]) => Promise<readonly string[]>,
    isOver?: () => boolean,
  ): Promise<number>;
}

export interface MediaLimits {
  maxBytes: number;
}

export interface SavedFile {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Its first bytes, by which its kind is told. */
  head: Buffer;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** More came than was allowed; the rest was not read. */
export class MediaTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}
