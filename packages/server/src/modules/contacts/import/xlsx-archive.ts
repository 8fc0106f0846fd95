import { contactImportTexts } from '@recado/contract';
import { type Entry, openPromise } from 'yauzl';
import { AppError } from '../../../errors/app-error.ts';
import { refuse } from './refuse-file.ts';

const entriesMax = 10_000;
/** Unpacked. 200,000 rows with a dozen columns take about half of it. */
const partsMaxBytes = 400 * 1024 * 1024;

export type XlsxArchive = Awaited<ReturnType<typeof openXlsxArchive>>;

/**
 * The parts of an .xlsx file. What they claim to unpack to is checked before anything is unpacked, and yauzl stops a
 * part that holds more than it claims.
 */
export async function openXlsxArchive(file: string) {
  const archive = await openPromise(file, { autoClose: false }).catch(refuseBroken);
  const parts = new Map<string, Entry>();
  try {
    if (archive.entryCount > entriesMax) throw tooHeavy();
    for await (const entry of archive.eachEntry())
      if (entry.fileName.startsWith('xl/')) parts.set(entry.fileName, entry);
  } catch (error) {
    archive.close();
    throw error instanceof AppError ? error : broken(error);
  }
  const bytes = [...parts.values()].filter(isText).reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (bytes > partsMaxBytes) {
    archive.close();
    throw tooHeavy();
  }

  return {
    names: (): string[] => [...parts.keys()],

    /** The text of a part, in pieces; nothing when there is no such part. */
    async *read(name: string): AsyncGenerator<string> {
      const entry = parts.get(name);
      if (!entry) return;
      const decoder = new TextDecoder();
      try {
        for await (const bytes of await archive.openReadStreamPromise(entry)) {
          yield decoder.decode(bytes as Buffer, { stream: true });
        }
      } catch (error) {
        throw error instanceof AppError ? error : broken(error);
      }
      yield decoder.decode();
    },

    close: () => archive.close(),
  };
}

const isText = ({ fileName }: Entry): boolean => /\.(xml|rels)$/i.test(fileName);

const tooHeavy = () => refuse(contactImportTexts.tooHeavy);
const broken = (cause: unknown) => refuse(contactImportTexts.notASpreadsheet, cause);
const refuseBroken = (cause: unknown): never => {
  throw broken(cause);
};
