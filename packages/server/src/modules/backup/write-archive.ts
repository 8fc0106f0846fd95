import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SecretBox } from '../../security/secret-box.ts';
import { isSecretOnly, type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import { carriedColumns, createCarry, reseal } from './carried-rows.ts';
import { formatVersion, type Manifest, manifestName, mediaEntry, tableEntry } from './manifest.ts';
import type { PasswordBox } from './password-box.ts';
import { currentSchema, type Schema, type TableShape } from './schema.ts';
import type { Snapshot } from './snapshot.ts';

export interface ArchiveSource {
  snapshot: Snapshot;
  schema: Schema;
  about: Pick<Manifest, 'createdAt' | 'description' | 'kind' | 'hashOfNobody'>;
  /** With a password the secrets come along: opened with the first, sealed with the second. */
  secrets?: { own: SecretBox; password: PasswordBox } | undefined;
  onRows(rows: number): void;
  signal: AbortSignal;
}

/** Texts of a kind repeat themselves: more effort than this saves little space and costs much time. */
const compressionLevel = 3;

/** Writes a backup, table by table, never holding more than some rows. The file is on the disk when it resolves. */
export async function writeArchive(file: string, source: ArchiveSource): Promise<void> {
  const { schema, about, secrets } = source;
  const zip = new ZipFile();
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, source.signal]);
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  const options = { mtime: new Date(about.createdAt), mode: 0o100600, compressionLevel };
  /** One after the other, so that only one of them has its rows in memory. */
  const add = (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
    const stream = Readable.from(content, { objectMode: false });
    zip.addReadStream(stream, name, options);
    return Promise.race([finished(stream, { signal }), written]);
  };

  try {
    const tables: Manifest['tables'] = {};
    for (const table of keptTables) {
      if (isSecretOnly(table) && !secrets) continue;
      const shape = shapeOf(schema, table);
      const columns = carriedColumns(ruleOf(table), shape);
      const tally = createTally();
      await add(tableEntry(table), tally.watch(linesOf(table, shape, columns, source, tally.count)));
      tables[table] = { columns, ...tally.result() };
    }
    const media: Manifest['media'] = [];
    for await (const { content, ...owner } of mediaOf(source)) {
      const tally = createTally();
      await add(mediaEntry(owner), tally.watch([content]));
      const { rows: _, ...sums } = tally.result();
      media.push({ ...owner, ...sums });
    }
    const manifest: Manifest = {
      app: 'recado',
      format: formatVersion,
      schema: currentSchema,
      ...about,
      secrets: secrets?.password.rule ?? null,
      tables,
      media,
    };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, undefined, 1)), manifestName, options);
    zip.end();
    await written;
  } catch (error) {
    stop.abort();
    await written.catch(() => {});
    throw error;
  }
}

async function* linesOf(
  table: KeptTable,
  shape: TableShape,
  columns: readonly string[],
  { snapshot, secrets, onRows }: ArchiveSource,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const carry = createCarry(ruleOf(table), columns, secrets && reseal(secrets.own, secrets.password));
  for await (const page of snapshot.lines(table, shape, columns)) {
    const lines = page.map(carry).filter((line) => line !== undefined);
    count(lines.length);
    onRows(page.length);
    if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

async function* mediaOf({ snapshot, schema }: ArchiveSource) {
  for (const table of keptTables) {
    const { media } = ruleOf(table);
    if (!media) continue;
    // One at a time: a picture may have ten megabytes.
    for await (const [row] of snapshot.pages(table, shapeOf(schema, table), ['id', media], 1)) {
      const [id, text] = row ?? [];
      if (typeof text === 'string') yield { table, id: Number(id), content: Buffer.from(text, 'base64') };
    }
  }
}

/** Counts and sums what passes. */
function createTally() {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  return {
    count: (more: number) => {
      rows += more;
    },
    async *watch(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

function shapeOf(schema: Schema, table: string): TableShape {
  const shape = schema.get(table);
  if (!shape) throw new Error(`no table ${table}`);
  return shape;
}
