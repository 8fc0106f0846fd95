import { sql } from 'kysely';
import { StartError } from '../errors/start-error.ts';
import type { Db, Engine } from './database.ts';
import { type Migration, migrations } from './migrations/index.ts';

/** Any number will do, as long as every node of one database uses the same. */
const advisoryLock = 725_236;

/**
 * Brings the tables up to date: in order, each migration in a transaction of its own, one process at a time.
 * Kysely's Migrator is not used: it introspects every table at each start and runs all of them in one transaction.
 */
export async function migrate(db: Db, engine: Engine, list: readonly Migration[] = migrations): Promise<void> {
  const applied = await readApplied(db, engine);
  const isNew = applied.length === 0;
  const known = new Set(list.map((migration) => migration.name));
  if (applied.some((name) => !known.has(name))) {
    throw new StartError('Os dados foram gravados por uma versão mais nova do Recado. Atualize o programa.');
  }
  for (const migration of list) {
    if (!applied.includes(migration.name)) await apply(db, engine, migration, isNew);
  }
}

async function readApplied(db: Db, engine: Engine): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lock(transaction, engine);
    await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
      transaction,
    );
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(transaction);
    return rows.map((row) => row.name);
  });
}

async function apply(db: Db, engine: Engine, migration: Migration, isNew: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lock(transaction, engine);
    const now = new Date().toISOString();
    // Another node may have been faster while this one waited for the lock.
    const { numAffectedRows } = await sql`
      insert into schema_migrations (name, applied_at) values (${migration.name}, ${now}) on conflict do nothing
    `.execute(transaction);
    if (numAffectedRows === 1n) await migration.up(transaction, engine, { isNew });
  });
}

async function lock(transaction: Db, engine: Engine): Promise<void> {
  // SQLite's transactions begin with the write lock already.
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
}
