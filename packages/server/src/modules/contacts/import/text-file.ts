import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { contactImportTexts, type ImportPreview } from '@recado/contract';
import { refuse } from './refuse-file.ts';

export type Encoding = NonNullable<ImportPreview['encoding']>;

const headBytes = 4096;

/** The first bytes, by which a file's kind is known. */
export async function readHead(file: string): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle?.close();
  }
}

/** By the byte order mark, else by what the bytes can be. Excel in Brazil still writes Windows-1252. */
export async function detectEncoding(file: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  // Latin text in UTF-16 has a zero in every other byte, and in those only.
  const many = head.length * 0.3;
  const [even = 0, odd = 0] = zeros;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

/** The text of a file, in pieces. */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    yield checked(decoder.decode(bytes as Buffer, { stream: true }));
  }
  yield checked(decoder.decode());
}

function checked(text: string): string {
  if (text.includes('\0')) throw refuse(contactImportTexts.binary);
  return text;
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      decoder.decode(bytes as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
