import { refuse } from './refuse-backup.ts';

/** Far above the longest row there is. */
const lineMaxBytes = 32 * 1024 * 1024;

/**
 * The lines of a text that arrives in pieces, as many at a time as a piece completes. Split by bytes, because readline
 * also breaks at U+2028, which a customer may write.
 */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes);
    } catch (cause) {
      throw refuse('damaged', cause);
    }
  };
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(0x0a);
    if (end >= 0) {
      const whole = Buffer.concat([...rest, piece.subarray(0, end)]);
      rest = [];
      restBytes = 0;
      yield decode(whole).split('\n');
    }
    const more = piece.subarray(end + 1);
    rest.push(more);
    restBytes += more.length;
    if (restBytes > lineMaxBytes) throw refuse('unsafe');
  }
  if (restBytes > 0) throw refuse('damaged');
}
