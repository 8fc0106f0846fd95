import { createHash } from 'node:crypto';
import { fromBufferPromise } from 'yauzl';
import { part, type ZipPart, zipOf } from '../contacts/import/zip.fixture.ts';
import { type Manifest, manifestName, tableEntry } from './manifest.ts';

/** The entries of a small archive as texts. */
export async function readEntries(archive: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(archive);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    entries.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  return entries;
}

export interface Forgery {
  /** Lines of the tables; those that are named replace what was there, and the manifest tells the truth about them. */
  tables?: Record<string, { columns?: string[]; lines: string[] } | undefined>;
  /** Afterwards, so it may lie. */
  manifest?: (manifest: Manifest) => object;
  /** Added to the archive, or put in the place of an entry of that name. */
  parts?: ZipPart[];
  without?: string[];
}

/** A backup that somebody had a hand in. */
export async function forge(archive: Buffer, { tables = {}, manifest: change, parts = [], without = [] }: Forgery) {
  const entries = await readEntries(archive);
  const manifest = JSON.parse(entries.get(manifestName) ?? '') as Manifest;
  for (const [table, content] of Object.entries(tables)) {
    const before = manifest.tables[table];
    if (!content) {
      delete manifest.tables[table];
      entries.delete(tableEntry(table));
      continue;
    }
    const text = content.lines.map((line) => `${line}\n`).join('');
    entries.set(tableEntry(table), text);
    manifest.tables[table] = {
      columns: content.columns ?? before?.columns ?? [],
      rows: content.lines.length,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    };
  }
  entries.set(manifestName, JSON.stringify(change ? change(manifest) : manifest));
  const replaced = new Set([...parts.map(({ name }) => name), ...without]);
  const kept = [...entries].filter(([name]) => !replaced.has(name)).map(([name, text]) => part(name, text));
  return zipOf([...kept, ...parts]);
}
