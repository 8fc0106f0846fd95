import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createBackups } from '../modules/backup/backup.fixture.ts';
import { keyedTables } from '../modules/people/person-tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { openDatabase } from './open-database.ts';

/** As the version before the person's key left it: rows in every table, people under all their names. */
const fixture = path.join(import.meta.dirname, 'testing/database-of-0015.db.gz');

function unpack() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-former-'));
  const file = path.join(dataDir, 'recado.db');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, file };
}

/** Tables whose rows took another form. */
const replaced = new Set(['chat_pauses', 'schema_migrations']);

function countRows(file: string): Map<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all();
  const counts = tables.map(({ name }): [string, number] => [
    String(name),
    Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']),
  ]);
  database.close();
  return new Map(counts.filter(([name]) => !replaced.has(name)));
}

/** In the order of the alphabet. */
const keysOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ person_key: string }>`select person_key from ${sql.table(table)}`.execute(db);
  return rows.map((row) => row.person_key).sort();
};

const ana = '5511987654321';
const bia = '5531998765432';
const carla = '5521999998888';
const joe = '14155552671';

it('a database of the version before opens with nothing lost, and every row knows whom it is about', async () => {
  const { dataDir, file } = unpack();
  const before = countRows(file);
  expect([...before.values()]).not.toContain(0);
  const { db, close } = await openDatabase({ dataDir });
  try {
    // It asks how long things are to be kept, by a setting of its own.
    before.set('settings', (before.get('settings') ?? 0) + 1);
    for (const [table, rows] of before) expect(await rowsIn(db, table), table).toBe(rows);
    expect(await keysOf(db, 'incoming_messages')).toEqual([ana, carla, bia, bia, 'lid:123456789', 'lid:987654321']);
    expect(await keysOf(db, 'outgoing_messages')).toEqual([joe, ana, carla, bia, bia]);
    expect(await keysOf(db, 'api_calls')).toEqual(['', '', ana, ana, ana, carla, bia, 'name:tia rosa']);
    expect(await keysOf(db, 'api_call_people')).toEqual([ana, carla, bia, 'name:tia rosa']);
    expect(await keysOf(db, 'notifications')).toEqual([ana]);
    expect(await keysOf(db, 'trigger_runs')).toEqual(['', ana]);
    expect(await keysOf(db, 'script_runs')).toEqual([ana]);
    expect(await keysOf(db, 'logged_events')).toEqual([ana]);
    expect(await db.selectFrom('lid_map').select(['lid', 'person_key']).orderBy('lid').execute()).toEqual([
      { lid: '444333222', person_key: bia },
      { lid: '555666777', person_key: carla },
    ]);
    expect(await db.selectFrom('wishes').select(['person_key', 'wish']).orderBy('person_key').execute()).toEqual([
      { person_key: carla, wish: 'leave' },
      { person_key: bia, wish: 'return' },
    ]);
    expect(await keysOf(db, 'person_pauses')).toEqual([ana, 'group:120363000000000001', 'lid:123456789']);
  } finally {
    await close();
  }
});

it('comes over to this engine by a backup, whole', async () => {
  const { dataDir } = unpack();
  const former = await openDatabase({ dataDir });
  onTestFinished(() => former.close());
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const there = createBackups(former);
  const here = createBackups(database);
  const { filename } = await there.create({ description: 'Mudança', password: 'senha-segura' });
  const options = { mode: 'replace', password: 'senha-segura', without_secrets: 'false' } as const;
  await here.import({ path: there.fileOf(filename), filename: 'a.zip', mimeType: '', size: 0 }, options);
  for (const table of [...keyedTables.map(({ table }) => table), 'api_calls', 'api_call_people']) {
    if (table === 'notifications' || table === 'person_pauses' || table === 'jid_cache') continue;
    expect(await keysOf(database.db, table), table).toEqual(await keysOf(former.db, table));
  }
});

it('a person is looked up by an index in every table', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  for (const { table } of keyedTables) {
    const query = sql`select * from ${sql.table(table)} where person_key = ${ana}`;
    if (database.engine === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(database.db);
      expect(rows[0]?.detail, table).toMatch(/USING (COVERING )?INDEX/);
    } else {
      await sql`set enable_seqscan = off`.execute(database.db);
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(database.db);
      expect(rows.map((row) => Object.values(row)[0]).join('\n'), table).toMatch(/Index/);
    }
  }
});

const rowsIn = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.rows);
};
