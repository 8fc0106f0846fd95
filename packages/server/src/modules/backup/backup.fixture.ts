import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { type Clock, systemClock } from '../../runtime/clock.ts';
import { createSecretBox } from '../../security/secret-box.ts';
import { createSettingsRepository } from '../settings/settings.repository.ts';
import { createBackupService } from './backup.service.ts';

export function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database on SQLite, whatever the engine under test. */
export async function openSqliteDatabase(): Promise<Database> {
  const database = await openDatabase({ dataDir: createFolder() });
  onTestFinished(() => database.close());
  return database;
}

/** The backups of a database by themselves, with a key of their own. */
export function createBackups(database: Database, key = Buffer.alloc(32, 1), clock: Clock = systemClock) {
  const box = createSecretBox(key);
  const folder = createFolder();
  const service = createBackupService({
    hashOf: (key) => `hash:${key}`,
    database,
    box,
    settings: createSettingsRepository(database.db, box, database.changes),
    clock,
    folder,
    timeZone: 'America/Sao_Paulo',
    numbers: { stop: async () => {}, start: async () => {} },
    announce: () => {},
    onRestored: async () => {},
    onChanged: () => {},
    passwordStrength: { cost: 1024, blockSize: 8, parallelization: 1 },
    onError: (error) => {
      throw error;
    },
  });
  return { ...service, box, folder, fileOf: (filename: string) => path.join(folder, filename) };
}
