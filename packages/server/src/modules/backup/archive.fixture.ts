import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { fromBufferPromise } from 'yauzl';
import { part, type ZipPart, zipOf } from '../contacts/import/zip.fixture.ts';
import { keptTables, ruleOf } from './backup-tables.ts';
import { carriedColumns } from './carried-rows.ts';
import { type Manifest, manifestName, tableEntry } from './manifest.ts';
import { migrateTo, readSchema } from './schema.ts';

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

/** Columns that had another name in versions of before. */
const formerly = (column: string): string => (column === 'phone_key' ? 'person_key' : column);

/** The same archive as the version of a schema would have made it; the lines of a table may be given. */
export async function forgeFormer(archive: Buffer, schema: string, lines: Record<string, string[]> = {}) {
  const entries = await readEntries(archive);
  const now = (JSON.parse(entries.get(manifestName) ?? '') as Manifest).tables;
  const model = new DatabaseSync(':memory:');
  await migrateTo(schema, model);
  const shapes = readSchema(model);
  model.close();
  const tables: Forgery['tables'] = {};
  for (const table of keptTables) {
    const shape = shapes.get(table);
    const columns = shape && carriedColumns(ruleOf(table), shape);
    const places = columns?.map((name) => now[table]?.columns.indexOf(formerly(name)) ?? -1) ?? [];
    const rows = (entries.get(tableEntry(table)) ?? '').split('\n').filter(Boolean);
    const cut = rows.map((row) => JSON.stringify(places.map((place) => (JSON.parse(row) as unknown[])[place])));
    tables[table] = columns && now[table] ? { columns, lines: lines[table] ?? cut } : undefined;
  }
  return forge(archive, { tables, manifest: (manifest) => ({ ...manifest, schema }) });
}
