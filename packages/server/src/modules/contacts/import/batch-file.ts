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

export async function* readBatches<Item>(file: string): AsyncGenerator<Item[]> {
  let rest = '';
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: batchLength })) {
    // Not by readline, which also breaks at signs that JSON leaves as they are (U+2028).
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Item[];
  }
}
