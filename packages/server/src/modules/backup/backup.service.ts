import {
  type BackupInput,
  type BackupReport,
  type BackupRestoreInput,
  backupTexts,
  type ReceivedFile,
} from '@recado/contract';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { createBackupFiles } from './backup-files.ts';
import { createBackupSchedule } from './backup-schedule.ts';
import { createBackupWork } from './backup-work.ts';
import { createCreateBackup } from './create-backup.ts';
import type { PasswordStrength } from './password-box.ts';
import { createRestoreBackup, type Numbers } from './restore-backup.ts';

interface Dependencies {
  database: Database;
  box: SecretBox;
  hashOf: PersonHash;
  settings: SettingsRepository;
  clock: Clock;
  folder: string;
  timeZone: string;
  numbers: Numbers;
  onRestored(): Promise<void>;
  announce: Announce;
  /** What is under way, or what lies in the folder, is something else now. */
  onChanged(): void;
  /** Less than is good for anybody, where tests would wait for it. */
  passwordStrength?: PasswordStrength;
  onError(error: unknown): void;
}

export type BackupService = ReturnType<typeof createBackupService>;

export function createBackupService({ settings, folder, timeZone, announce, ...parts }: Dependencies) {
  const { database, clock, onError, onChanged } = parts;
  const files = createBackupFiles({ folder, timeZone, clock });
  const work = createBackupWork(clock, onChanged);
  const createBackup = createCreateBackup({ ...parts, files });
  const restoreBackup = createRestoreBackup({ ...parts, files, createBackup });

  const schedule = createBackupSchedule({
    db: database.db,
    settings,
    clock,
    timeZone,
    announce,
    isBusy: work.isRunning,
    async backUp(keep) {
      const wish = { kind: 'scheduled', description: 'Backup agendado', password: '' } as const;
      await work.run('create', (progress) => createBackup(wish, progress));
      await files.prune(wish.kind, keep);
      onChanged();
    },
    onError,
  });

  return {
    list: files.list,
    newest: files.newest,
    download: files.download,
    remove: async (filename: string): Promise<void> => {
      await files.remove(filename);
      onChanged();
    },
    status: work.status,
    schedule,

    create: (input: BackupInput) =>
      work.run('create', async (progress) => {
        await files.removeLeftovers();
        return createBackup({ kind: 'manual', ...input }, progress);
      }),

    import: async ({ path, filename }: ReceivedFile, input: BackupRestoreInput): Promise<BackupReport> => {
      if (!/\.zip$/i.test(filename)) {
        throw new AppError('INVALID_INPUT', { fields: { backup: backupTexts.onlyZip } }, { text: backupTexts.onlyZip });
      }
      return work.run('restore', (progress) => restoreBackup(path, filename, input, progress));
    },

    /** One that lies in the folder already. */
    restore: async (filename: string, input: BackupRestoreInput): Promise<BackupReport> => {
      await files.get(filename);
      return work.run('restore', (progress) => restoreBackup(files.pathOf(filename), filename, input, progress));
    },

    async start(): Promise<void> {
      await files.removeLeftovers();
      schedule.start();
    },

    async stop(): Promise<void> {
      schedule.stop();
      await work.stop();
    },
  };
}
