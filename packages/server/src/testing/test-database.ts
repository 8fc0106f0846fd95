import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/open-database.ts';

interface TestDatabase {
  database: Database;
  /** On PostgreSQL only. */
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** A migrated database of the engine under test that nobody else uses; `remove` leaves nothing behind. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return process.env['TEST_ENGINE'] === 'postgres' ? createPostgres() : createSqlite();
}

async function createSqlite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-db-'));
  template ??= await makeTemplate();
  writeFileSync(path.join(dataDir, fileName), template);
  const database = await openDatabase({ dataDir });
  const remove = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, remove };
}

const fileName = 'recado.db';
let template: Buffer | undefined;

/** Migrated once for all tests of a worker, as PostgreSQL's template is. */
async function makeTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-db-'));
  await (await openDatabase({ dataDir })).close();
  const file = readFileSync(path.join(dataDir, fileName));
  rmSync(dataDir, { recursive: true });
  return file;
}

async function createPostgres() {
  const name = `recado_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('postgresUrl');
  await query(adminUrl, `create database ${name} template recado_template`);
  const databaseUrl = adminUrl.replace(/[^/]+$/, name);
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const remove = async () => {
    await database.close();
    await query(adminUrl, `drop database ${name} with (force)`);
  };
  return { database, databaseUrl, remove };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}
