import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { packageFolder } from '../../program-file.ts';

const folder = path.resolve(packageFolder, '../../extension');
/** Unpacked, it is one folder to choose. */
const name = 'recado-chave-de-acesso';
/** So that the same files make the same archive. */
const mtime = new Date('2026-01-01T00:00:00');

/** The extension that is loaded into a browser by hand, as it lies in the repository (decision 33). */
export async function packPasskeyExtension(): Promise<{ filename: string; contentType: string; stream: Readable }> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const file of (await readdir(folder)).sort()) {
    zip.addBuffer(await readFile(path.join(folder, file)), `${name}/${file}`, { mtime, mode: 0o100644 });
  }
  zip.end();
  return { filename: `${name}.zip`, contentType: 'application/zip', stream: zip.outputStream as Readable };
}
