import { statfs } from 'node:fs/promises';
import { type BackupReport, type BackupRestoreInput, backupLimits } from '@recado/contract';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { changeTopics } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import { newsTopics } from '../../runtime/news.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { nobody } from '../people/person-key.ts';
import type { BackupFiles } from './backup-files.ts';
import type { Progress } from './backup-work.ts';
import type { CreateBackup } from './create-backup.ts';
import { loadBackup } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import { openPasswordBox } from './password-box.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { restore } from './restore.ts';
import { createReport } from './restore-report.ts';
import { settle } from './settle.ts';
import { openStaging, type Staging } from './staging.ts';

interface Dependencies {
  database: Database;
  hashOf: PersonHash;
  files: BackupFiles;
  box: SecretBox;
  clock: Clock;
  createBackup: CreateBackup;
  numbers: Numbers;
  /** What works with the data and hears of no topic looks at it anew. */
  onRestored(): Promise<void>;
  onError(error: unknown): void;
}

/** The connections to WhatsApp. */
export interface Numbers {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The staging database and its copy in the live one, with their indexes. */
const diskFactor = 3;

/** Checks a backup from end to end, saves what is here, and only then changes anything. */
export function createRestoreBackup({
  database,
  hashOf,
  files,
  box,
  clock,
  createBackup,
  numbers,
  ...told
}: Dependencies) {
  const openSecrets = async ({ secrets }: Manifest, { password, without_secrets }: BackupRestoreInput) => {
    if (!secrets || without_secrets === 'true') return undefined;
    if (password === '') throw new AppError('BACKUP_PASSWORD_MISSING');
    return { password: await openPasswordBox(password, secrets), own: box };
  };

  const tellEverybody = async (): Promise<void> => {
    for (const topic of changeTopics) await database.changes.publish(topic);
    for (const topic of newsTopics) database.news.note(topic);
    await told.onRestored();
  };

  /** A number must not write its keys while they are being replaced, nor answer from data that is about to go. */
  const whileDisconnected = async <T>(change: () => Promise<T>): Promise<T> => {
    await numbers.stop();
    try {
      return await change();
    } finally {
      // The data is what it should be by then, whatever WhatsApp says.
      await numbers.start().catch(told.onError);
    }
  };

  const bringIn = async (
    archive: Archive,
    input: BackupRestoreInput,
    source: string,
    progress: Progress,
  ): Promise<BackupReport> => {
    const { manifest } = archive;
    const { begin, advance, signal } = progress;
    const secrets = await openSecrets(manifest, input);
    await files.prepare();
    const staging = await openStaging(files.folder, manifest.schema);
    try {
      await checkSpace(files.folder, archive.bytes);
      begin('checking', archive.bytes);
      await loadBackup(archive, staging, { secrets, onBytes: advance, signal });
      settle(staging.database, clock().toISOString());
      const wish = { kind: 'before-restore', description: `Antes de restaurar ${source}`.slice(0, 200) } as const;
      // With the secrets that are about to be replaced, under the password that is at hand.
      const safety = await createBackup({ ...wish, password: secrets ? input.password : '' }, progress);
      await files.prune(wish.kind, backupLimits.safetyKept);
      signal.throwIfAborted();
      begin(
        'restoring',
        Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      );
      const options = { mode: input.mode, hasSecrets: secrets !== undefined, onRows: advance };
      const change = () => restore({ ...database, hashOf }, staging, options);
      const touchesNumbers = input.mode === 'replace' || secrets !== undefined;
      const counts = await (touchesNumbers ? whileDisconnected(change) : change());
      await tellEverybody().catch(told.onError);
      const strangers = manifest.hashOfNobody === hashOf(nobody) ? 0 : countHiddenLeavers(staging);
      return { ...createReport(input.mode, manifest, counts, safety.filename), unrecognized: strangers };
    } finally {
      await staging.remove();
    }
  };

  return async (file: string, source: string, input: BackupRestoreInput, progress: Progress): Promise<BackupReport> => {
    progress.begin('checking', 0);
    const archive = await openArchive(file);
    try {
      return await bringIn(archive, input, source, progress);
    } finally {
      archive.close();
    }
  };
}

/** Better refused at once than failed halfway. */
async function checkSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * diskFactor) throw new AppError('DISK_FULL');
}

/** Who asked to leave and was purged, in a backup of another key: nobody here can tell who they are. */
function countHiddenLeavers({ database }: Staging): number {
  const leavers = database.prepare(
    "select count(*) as count from wishes where person_key like 'hash:%' and wish = 'leave'",
  );
  return Number(leavers.get()?.['count']);
}
