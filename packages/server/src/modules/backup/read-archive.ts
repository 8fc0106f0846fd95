import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../errors/app-error.ts';
import { type Manifest, manifest, manifestHead, manifestName, mediaEntry, tableEntry } from './manifest.ts';
import { refuse } from './refuse-backup.ts';
import { isKnownSchema } from './schema.ts';

/** One per table and per picture, and far more than anybody has. */
const entriesMax = 100_000;
const manifestMaxBytes = 32 * 1024 * 1024;
/** Rows that are nearly the same pack to a fortieth; only what was made to explode packs better than this. */
const ratioMax = 250;

export interface Archive {
  manifest: Manifest;
  /** What it unpacks to. */
  bytes: number;
  /** The content of an entry, which is checked to the end: size and checksum are those of the manifest, or it throws. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** What the list of backups shows; undefined for a file that is none. */
export async function findManifest(file: string): Promise<Manifest | undefined> {
  try {
    const archive = await openArchive(file);
    archive.close();
    return archive.manifest;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Opens a backup and checks all that can be known without unpacking it: names, sizes, versions, completeness. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch((cause: unknown) => {
    throw isOfSystem(cause) ? cause : refuse('damaged', cause);
  });
  try {
    const entries = await readEntries(zip);
    const head = entries.get(manifestName);
    if (!head) throw refuse('notABackup');
    const described = parseManifest(await readSmall(zip, head));
    const bytes = checkAgreement(described, entries, zip.fileSize);
    const sums = sumsOf(described);
    return {
      manifest: described,
      bytes,
      close: () => zip.close(),
      async *read(name) {
        const entry = entries.get(name);
        const expected = sums.get(name);
        if (!entry || !expected) throw refuse('damaged');
        const hash = createHash('sha256');
        try {
          for await (const piece of await zip.openReadStreamPromise(entry)) {
            hash.update(piece as Buffer);
            yield piece as Buffer;
          }
        } catch (cause) {
          throw isOfSystem(cause) ? cause : refuse('damaged', cause);
        }
        if (hash.digest('hex') !== expected.sha256) throw refuse('damaged');
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** By name. Names are only ever compared with those of the manifest, so none can lead anywhere. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMax) throw refuse('unsafe');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      if (entries.has(name)) throw refuse('unsafe');
      entries.set(name, entry);
    }
  } catch (cause) {
    throw cause instanceof AppError || isOfSystem(cause) ? cause : refuse('damaged', cause);
  }
  return entries;
}

async function readSmall(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > manifestMaxBytes) throw refuse('bomb');
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  } catch (cause) {
    throw isOfSystem(cause) ? cause : refuse('damaged', cause);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseManifest(text: string): Manifest {
  const json = parseJson(text);
  const head = manifestHead.safeParse(json);
  if (!head.success) throw refuse('notABackup', head.error);
  const parsed = manifest.safeParse(json);
  if (head.data.format > manifest.shape.format.value || !isKnownSchema(head.data.schema)) throw refuse('newer');
  if (!parsed.success) throw refuse('damaged', parsed.error);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse('notABackup', cause);
  }
}

/** The archive holds what the manifest lists, in those sizes, and nothing else. Answers what it unpacks to. */
function checkAgreement(described: Manifest, entries: ReadonlyMap<string, Entry>, fileSize: number): number {
  const sums = sumsOf(described);
  let bytes = 0;
  for (const [name, { uncompressedSize }] of entries) {
    bytes += uncompressedSize;
    if (name !== manifestName && !sums.has(name)) throw refuse('unsafe');
  }
  if (bytes > ratioMax * fileSize) throw refuse('bomb');
  for (const [name, { bytes: claimed }] of sums) {
    if (entries.get(name)?.uncompressedSize !== claimed) throw refuse('damaged');
  }
  return bytes;
}

interface Sums {
  bytes: number;
  sha256: string;
}

const sumsOf = ({ tables, media }: Manifest): Map<string, Sums> =>
  new Map([
    ...Object.entries(tables).map(([table, sums]): [string, Sums] => [tableEntry(table), sums]),
    ...media.map((sums): [string, Sums] => [mediaEntry(sums), sums]),
  ]);

/** A disk that fails is no fault of the file. */
const isOfSystem = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
