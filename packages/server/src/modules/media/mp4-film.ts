import { type FileHandle, open } from 'node:fs/promises';

export interface Film {
  /** As the file names them: 'avc1' is H.264, 'mp4a' AAC. */
  codecs: string[];
  seconds: number;
}

/** The list of contents of an MP4; a film of hours has some megabytes of it. */
const contentsMaxBytes = 8 * 1024 * 1024;

/** What plays on every phone: H.264 with AAC, or without sound. */
export const playsEverywhere = ({ codecs }: Film): boolean =>
  codecs.some((codec) => /^avc[13]$/.test(codec)) && codecs.every((codec) => /^(avc[13]|mp4a)$/.test(codec));

/** Undefined when it has no list of contents that can be read. */
export async function readFilm(path: string): Promise<Film | undefined> {
  const file = await open(path);
  try {
    const moov = await findContents(file);
    if (!moov) return undefined;
    const codecs = tracksOf(moov).flatMap((track) => codecsOf(track));
    return { codecs, seconds: secondsOf(moov) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

async function findContents(file: FileHandle): Promise<Buffer | undefined> {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  // Each box says where the next one begins; a hostile one could make thousands of them.
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < 1000; boxes += 1) {
    await file.read(header, 0, 16, at);
    const short = header.readUInt32BE(0);
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return undefined;
    if (header.toString('latin1', 4, 8) === 'moov') {
      if (length > contentsMaxBytes || at + length > size) return undefined;
      return (await file.read(Buffer.alloc(length - 8), 0, length - 8, at + 8)).buffer;
    }
    at += length;
  }
  return undefined;
}

function* boxesOf(content: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at + 8 <= content.length; ) {
    const length = content.readUInt32BE(at);
    if (length < 8) return;
    yield { type: content.toString('latin1', at + 4, at + 8), body: content.subarray(at + 8, at + length) };
    at += length;
  }
}

const inside = (content: Buffer, type: string): Buffer[] =>
  [...boxesOf(content)].filter((box) => box.type === type).map(({ body }) => body);

const tracksOf = (moov: Buffer): Buffer[] =>
  inside(moov, 'trak')
    .flatMap((trak) => inside(trak, 'mdia'))
    // Subtitles and chapters are no matter.
    .filter((mdia) => /^(vide|soun)$/.test(inside(mdia, 'hdlr')[0]?.toString('latin1', 8, 12) ?? ''));

const codecsOf = (mdia: Buffer): string[] =>
  inside(mdia, 'minf')
    .flatMap((minf) => inside(minf, 'stbl'))
    .flatMap((stbl) => inside(stbl, 'stsd'))
    .flatMap((stsd) => [...boxesOf(stsd.subarray(8))].map(({ type }) => type));

function secondsOf(moov: Buffer): number {
  const [head] = inside(moov, 'mvhd');
  if (!head) return 0;
  const isLong = head[0] === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const ticks = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return scale === 0 ? 0 : Math.min(Math.ceil(ticks / scale), 24 * 3600);
}
