import { open } from 'node:fs/promises';

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** By its first bytes, whatever the name says. No other decoder is ever handed something from outside. */
export async function imageKindOf(path: string): Promise<ImageKind | undefined> {
  const start = (await firstBytes(path)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' ? 'webp' : undefined;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
