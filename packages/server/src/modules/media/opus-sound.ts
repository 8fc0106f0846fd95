import { open } from 'node:fs/promises';

/** As Ogg counts the time of Opus, whatever the sound was recorded with. */
const rate = 48_000;
/** No page is longer; the last one says how long the sound is. */
const pageBytes = 65_307;

/** How many channels a sound in Ogg and Opus has, and how long it takes. */
export async function readOpusSound(path: string): Promise<{ channels: number; seconds: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, pageBytes);
    const head = (await file.read(Buffer.alloc(64), 0, 64, 0)).buffer;
    const tail = (await file.read(Buffer.alloc(length), 0, length, size - length)).buffer;
    const start = head.indexOf('OpusHead');
    const page = tail.lastIndexOf('OggS');
    const ticks = page >= 0 && page + 14 <= tail.length ? Number(tail.readBigInt64LE(page + 6)) : 0;
    const skipped = start >= 0 ? head.readUInt16LE(start + 10) : 0;
    const seconds = Math.ceil((ticks - skipped) / rate);
    return {
      channels: start >= 0 ? (head[start + 9] ?? 0) : 0,
      seconds: seconds > 0 && seconds < 24 * 3600 ? seconds : 1,
    };
  } finally {
    await file.close();
  }
}
