import { createHash } from 'node:crypto';
import { type MediaLimits, MediaTooLarge, type SavedFile } from './media-files.port.ts';

/** As much as tells one kind of file from another. */
const headBytes = 64;

/** Counts and hashes what passes, and stops at the limit, whatever anybody said about the length. */
export function measureContent({ maxBytes }: MediaLimits) {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  return {
    async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new MediaTooLarge(maxBytes);
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
        hash.update(chunk);
        yield chunk;
      }
    },
    /** Once all has passed. */
    result: (): SavedFile => ({ bytes, sha256: hash.digest('hex'), head }),
  };
}
