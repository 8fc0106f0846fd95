import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';

interface TestDatabase {
  database: Database;
  /** An empty folder but for SQLite's own file. */
  dataDir: string;
  /** On PostgreSQL only. */
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** A migrated database of the engine under test that nobody else uses; `remove` leaves nothing behind. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return process.env['TEST_ENGINE'] === 'postgres' ? createPostgres() : createSqlite();
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'recado-db-'));

async function createSqlite() {
  const dataDir = makeFolder();
  template ??= await makeTemplate();
  writeFileSync(path.join(dataDir, fileName), template);
  const database = await openDatabase({ dataDir });
  const remove = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, remove };
}

const fileName = 'recado.db';
let template: Buffer | undefined;

/** Migrated once for all tests of a worker, as PostgreSQL's template is. */
async function makeTemplate(): Promise<Buffer> {
  const dataDir = makeFolder();
  await (await openDatabase({ dataDir })).close();
  const file = readFileSync(path.join(dataDir, fileName));
  rmSync(dataDir, { recursive: true });
  return file;
}

async function createPostgres() {
  const name = `recado_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('postgresUrl');
  // Copying files is twice as fast as writing pages through the log, where nothing has to survive a power cut.
  await query(adminUrl, `create database ${name} template recado_template strategy = file_copy`);
  const databaseUrl = adminUrl.replace(/[^/]+$/, name);
  const dataDir = makeFolder();
  const database = await openDatabase({ dataDir, databaseUrl });
  // Coming up, it tells everybody who remembers something to look again: not in the middle of a test.
  await new Promise<void>((resolve) => database.line?.onUp(resolve));
  const remove = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    await query(adminUrl, `drop database ${name} with (force)`);
  };
  return { database, databaseUrl, dataDir, remove };
}

/** One connection for all tests of a worker: each costs the server a process. */
let admin: Promise<pg.Client> | undefined;

async function query(url: string, text: string): Promise<void> {
  admin ??= connect(url);
  await (await admin).query(text);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // The cluster ends before the last worker does.
  client.on('error', () => {});
  await client.connect();
  return client;
}
