import type { BackupMode, BackupReport } from '@recado/contract';
import { type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import type { Manifest } from './manifest.ts';

/** How many rows of the backup each table got. */
export type Counts = Map<KeptTable, number>;

/** What became of each kind of data that the backup has any of. */
export function createReport(
  mode: BackupMode,
  manifest: Manifest,
  counts: Counts,
  safetyBackup: string,
): Omit<BackupReport, 'unrecognized'> {
  const tables = keptTables
    .map((table) => {
      const added = counts.get(table) ?? 0;
      const total = manifest.tables[table]?.rows ?? 0;
      return { label: ruleOf(table).label, added, skipped: Math.max(0, total - added) };
    })
    .filter(({ added, skipped }) => added + skipped > 0);
  const sum = (pick: (row: (typeof tables)[number]) => number) => tables.reduce((total, row) => total + pick(row), 0);
  return {
    mode,
    tables,
    added: sum(({ added }) => added),
    skipped: sum(({ skipped }) => skipped),
    safety_backup: safetyBackup,
  };
}
