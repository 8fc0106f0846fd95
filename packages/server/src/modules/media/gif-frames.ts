import { readFile } from 'node:fs/promises';

/** Whether it has more than one picture. Walks from block to block; one that leads nowhere counts as a still one. */
export async function isAnimatedGif(path: string): Promise<boolean> {
  const gif = await readFile(path);
  let at = 13 + tableBytes(gif[10]);
  let frames = 0;
  while (at < gif.length) {
    const kind = gif[at];
    if (kind === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 10 + tableBytes(gif[at + 9]) + 1;
    } else if (kind === 0x21) at += 2;
    else return false;
    for (let length = gif[at]; length; length = gif[at]) at += length + 1;
    at += 1;
  }
  return false;
}

/** Of the colours that follow, where the flags say that some do. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
