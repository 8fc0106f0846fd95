import { readFile } from 'node:fs/promises';

const values = 64;
const loudest = 100;

/** What WhatsApp draws for a voice message, from samples of 16 bits that say how loud it is. */
export async function readLoudness(path: string): Promise<Uint8Array | undefined> {
  const content = await readFile(path);
  const samples = Math.floor(content.length / 2);
  if (samples < values) return undefined;
  const means = Array.from({ length: values }, (_, part) => {
    const from = Math.floor((part * samples) / values);
    const until = Math.floor(((part + 1) * samples) / values);
    let sum = 0;
    for (let at = from; at < until; at += 1) sum += Math.max(content.readInt16LE(at * 2), 0);
    return sum / (until - from);
  });
  const peak = Math.max(...means, 1);
  return Uint8Array.from(means, (mean) => Math.round((mean / peak) * loudest));
}
