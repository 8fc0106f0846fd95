import {
  contactImportLimits,
  contactImportTexts,
  contactTexts,
  foldText,
  type ImportField,
  type ImportPreview,
  type ImportProblemKind,
  type ImportResult,
  type ReceivedFile,
} from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { FileAnswer } from '../../../http/handlers.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { createKeyedQueue } from '../../../runtime/keyed-queue.ts';
import type { ContactBook } from '../contact-book.ts';
import { checkBook } from './book-check.ts';
import { importContacts } from './import-contacts.ts';
import { beginJournal, endJournal, findJournal } from './import-journal.ts';
import { importReport } from './import-report.ts';
import { expiryOf, type ImportStore, type WaitingImport } from './import-store.ts';
import type { ImportOutcome, ImportTask } from './import-task.ts';

interface Dependencies {
  book: ContactBook;
  store: ImportStore;
  clock: Clock;
  /** Reads and maps a file away from the process that answers messages. */
  run(task: ImportTask): Promise<ImportOutcome>;
  onError(error: unknown): void;
}

type Mapping = ImportField[] | undefined;

export type ImportsService = ReturnType<typeof createImportsService>;

/** A file is uploaded and read once, looked at as often as the mapping of its columns changes, and then imported. */
export function createImportsService({ book, store, clock, run, onError }: Dependencies) {
  const queue = createKeyedQueue();
  // One file at a time: each may take all the memory that a process is allowed.
  const runAlone = (task: ImportTask) => queue.run('process', () => run(task));
  const prune = () => void store.prune().catch(onError);
  prune();
  const stopping = new AbortController();

  const checkGroups = async (ids: readonly string[]) => {
    const known = await book.groups.known(ids);
    if (ids.every((id) => known.has(id))) return;
    throw new AppError('INVALID_INPUT', undefined, { text: contactTexts.groupNotFound });
  };

  const finish = async (id: string) => {
    const journal = await findJournal(store.folderOf(id));
    if (journal) await importContacts(book, store.folderOf(id), journal, stopping.signal);
  };

  const mapped = async (id: string, waiting: WaitingImport, mapping: Mapping): Promise<WaitingImport> => {
    if (!mapping || mapping.join() === waiting.mapping.join()) return waiting;
    // What was counted so far is of no use among other contacts.
    await endJournal(store.folderOf(id));
    const outcome = await runAlone({ kind: 'map', folder: store.folderOf(id), table: waiting.table, mapping });
    const changed = { ...waiting, ...outcome };
    await store.save(id, changed);
    return changed;
  };

  const preview = async (id: string, waiting: WaitingImport): Promise<ImportPreview> => {
    const { table, mapping, summary, filename } = waiting;
    const check = await checkBook(store.folderOf(id), book.contacts);
    const existing = await book.groups.idsByName();
    const { format, encoding, delimiter, hasHeader, total } = table;
    const { duplicatesInFile, rejected, adjusted } = summary;
    return {
      importId: id,
      filename,
      format,
      encoding,
      delimiter,
      hasHeader,
      columns:
        format === 'vcf'
          ? []
          : table.columns.map(({ header, samples }, place) => ({ header, samples, field: mapping[place] ?? 'ignore' })),
      total,
      valid: check.valid,
      duplicatesInFile,
      duplicatesInBook: check.duplicatesInBook,
      rejected,
      contacts: check.contacts,
      groups: summary.groups.map((group) => ({ ...group, exists: existing.has(foldText(group.name)) })),
      problems: [...summary.problems, ...check.problems]
        .sort((a, b) => severities.indexOf(a.kind) - severities.indexOf(b.kind) || a.line - b.line)
        .slice(0, contactImportLimits.previewProblems),
      problemTotal: rejected + adjusted + duplicatesInFile + check.duplicatesInBook,
      expiresAt: expiryOf(waiting).toISOString(),
    };
  };

  return {
    async upload({ path: file, filename }: ReceivedFile, mapping: Mapping): Promise<ImportPreview> {
      prune();
      const id = await store.create();
      try {
        const outcome = await runAlone({ kind: 'read', folder: store.folderOf(id), file, filename, mapping });
        const waiting = { ...outcome, filename: filename.slice(0, 200), createdAt: clock().toISOString() };
        await store.save(id, waiting);
        setTimeout(prune, contactImportLimits.keptMinutes * 60_000 + 1000).unref();
        return await preview(id, waiting);
      } catch (error) {
        await store.remove(id);
        throw error;
      }
    },

    preview: (id: string, mapping: Mapping): Promise<ImportPreview> =>
      queue.run(id, async () => preview(id, await mapped(id, await store.get(id), mapping))),

    import: (id: string, mapping: Mapping, groupIds: readonly string[]): Promise<ImportResult> =>
      queue.run(id, async () => {
        const { summary } = await mapped(id, await store.get(id), mapping);
        if (summary.groupTotal > contactImportLimits.groupsMax) {
          throw new AppError('INVALID_INPUT', undefined, { text: contactImportTexts.tooManyGroups });
        }
        await checkGroups(groupIds);
        const folder = store.folderOf(id);
        const groupNames = summary.groups.map((group) => group.name);
        const journal = await beginJournal(folder, { groupIds, groupNames, startedAt: clock().toISOString() });
        const { imported, known } = await importContacts(book, folder, journal, stopping.signal);
        return { imported, duplicates: summary.duplicatesInFile + known, rejected: summary.rejected };
      }),

    async report(id: string): Promise<FileAnswer> {
      await store.get(id);
      return importReport(store.folderOf(id));
    },

    /** Finishes what a stop of the server cut short. */
    async start(): Promise<void> {
      for (const id of await store.begun()) await queue.run(id, () => finish(id)).catch(onError);
    },

    /** Gives up what is under way, for the next start to finish, and waits until it is over. */
    async stop(): Promise<void> {
      stopping.abort();
      await queue.settled();
    },
  };
}

/** The most serious first. */
const severities: readonly ImportProblemKind[] = ['rejected', 'adjusted', 'duplicateInFile', 'duplicateInBook'];
