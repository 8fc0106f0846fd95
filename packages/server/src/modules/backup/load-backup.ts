import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSqlite } from '../../db/database-errors.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { isSecretOnly, type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import { carriedColumns, reseal, toRow } from './carried-rows.ts';
import { readLines } from './lines.ts';
import { mediaEntry, tableEntry } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { refuse } from './refuse-backup.ts';
import { createRowCheck } from './row-check.ts';
import type { TableShape } from './schema.ts';
import type { Staging } from './staging.ts';

export interface LoadOptions {
  /** Undefined leaves the secrets of the backup behind. */
  secrets: { password: SecretBox; own: SecretBox } | undefined;
  onBytes(bytes: number): void;
  signal: AbortSignal;
}

/** Reads a backup into the staging database and refuses whatever is not right about it. */
export async function loadBackup(archive: Archive, staging: Staging, options: LoadOptions): Promise<void> {
  const { database } = staging;
  const { manifest } = archive;
  const shapes = staging.schema();
  database.exec('begin');
  try {
    for (const table of Object.keys(manifest.tables)) {
      if (!isKept(table)) throw refuse('unsafe');
    }
    for (const table of keptTables) {
      const shape = shapes.get(table);
      if (!shape) continue;
      const described = manifest.tables[table];
      if (described) await loadTable(table, shape, archive, staging, options);
      // Only what a missing password explains may be missing.
      else if (!isSecretOnly(table) || manifest.secrets) throw refuse('damaged');
    }
    await loadMedia(archive, staging, options);
    database.exec('commit');
    if (database.prepare('pragma foreign_key_check').get()) throw refuse('contradictory');
    await staging.migrate();
  } catch (error) {
    // A row that is there twice, or lacks something.
    throw isSqlite(error, 'constraint') ? refuse('contradictory', error) : error;
  }
}

async function loadTable(
  table: KeptTable,
  shape: TableShape,
  { manifest, read }: Archive,
  { database }: Staging,
  { secrets, onBytes, signal }: LoadOptions,
): Promise<void> {
  const described = manifest.tables[table];
  const rule = ruleOf(table);
  const columns = carriedColumns(rule, shape);
  if (described?.columns.join() !== columns.join()) throw refuse('damaged');
  const check = createRowCheck(columns, shape, rule);
  const open = secrets && reseal(secrets.password, secrets.own);
  const secretPlace = rule.secret ? columns.indexOf(rule.secret.column) : -1;
  const names = columns.map((name) => `"${name}"`).join(', ');
  const insert = database.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);

  let rows = 0;
  for await (const lines of readLines(watch(read(tableEntry(table)), onBytes))) {
    signal.throwIfAborted();
    for (const line of lines) {
      const values = check(line);
      rows += 1;
      const row = rule.secret || rule.isLocal ? toRow(columns, values) : undefined;
      if (row && rule.isLocal?.(row)) throw refuse('unsafe');
      if (row && rule.secret?.isSecret(row)) {
        if (!manifest.secrets) throw refuse('unsafe');
        if (!open) continue;
        const value = open(String(values[secretPlace]));
        if (value === undefined) throw refuse('damaged');
        values[secretPlace] = value;
      }
      insert.run(...values);
    }
    await nextTurn();
  }
  if (rows !== described.rows) throw refuse('damaged');
}

async function loadMedia({ manifest, read }: Archive, { database }: Staging, { onBytes }: LoadOptions): Promise<void> {
  for (const { table, id } of manifest.media) {
    const column = isKept(table) ? ruleOf(table).media : undefined;
    if (!column) throw refuse('unsafe');
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of watch(read(mediaEntry({ table, id })), onBytes)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > mediaMaxBytes) throw refuse('unsafe');
    }
    const text = Buffer.concat(pieces).toString('base64');
    const { changes } = database.prepare(`update "${table}" set "${column}" = ? where id = ?`).run(text, id);
    if (changes !== 1) throw refuse('contradictory');
  }
}

/** An upload has ten at most, and is made smaller. */
const mediaMaxBytes = 32 * 1024 * 1024;

async function* watch(pieces: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}

const isKept = (table: string): table is KeptTable => keptTables.some((kept) => kept === table);
