import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** So much text is gathered before it is written: one line of the file, one JSON list. */
const batchLength = 128 * 1024;

/** Writes a long list as lines of JSON lists, because parsing a line per item would cost more than the items. */
export function createBatchFile<Item>(file: string) {
  const stream = createWriteStream(file, { mode: 0o600 });
  const ended = finished(stream);
  // Reported by `close`; without a listener until then it would end the process.
  ended.catch(() => {});
  let texts: string[] = [];
  let length = 0;

  const flush = async () => {
    if (texts.length === 0) return;
    const line = `[${texts.join(',')}]\n`;
    texts = [];
    length = 0;
    if (!stream.write(line)) await Promise.race([once(stream, 'drain'), ended]);
  };

  return {
    async add(items: readonly Item[]): Promise<void> {
      for (const item of items) {
        const text = JSON.stringify(item);
        texts.push(text);
        length += text.length;
        if (length >= batchLength) await flush();
      }
    },
    async close(): Promise<void> {
      await flush();
      stream.end();
      await ended;
    },
  };
}

/** Split by bytes: decoding whole lines is quicker than a stream of text, and readline also breaks at U+2028. */
export async function* readBatches<Item>(file: string): AsyncGenerator<Item[]> {
  let rest = Buffer.alloc(0);
  for await (const piece of createReadStream(file, { highWaterMark: batchLength * 2 })) {
    const bytes = Buffer.concat([rest, piece as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      yield JSON.parse(bytes.toString('utf8', start, end)) as Item[];
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}
