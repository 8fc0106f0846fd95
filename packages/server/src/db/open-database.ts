import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../errors/start-error.ts';
import { createChanges } from '../runtime/changes.ts';
import { createNews, type News } from '../runtime/news.ts';
import { freeReserve } from '../storage/reserve.ts';
import type { Database, Read } from './database.ts';
import { explainOpenError, isDatabaseLate, isDiskFull, isSqlite } from './database-errors.ts';
import { createRead, createTransact } from './direct-sqlite.ts';
import { noteDatabase, refuseLostDatabase } from './former-database.ts';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { createPostgresChanges } from './postgres-changes.ts';
import { cutOff, openPostgresLine } from './postgres-line.ts';
import { createPostgresNews } from './postgres-news.ts';
import { watchSqliteFile } from './sqlite-file.ts';
import { storableClient } from './storable-client.ts';
import type { Tables } from './tables.ts';
import { createQueuedTransact } from './transact.ts';
import { createWriteWatches } from './write-watch.ts';

/** For an answer on the line between nodes: a lease must be renewed several times within its life. */
const lineMs = 2500;
/** A machine that has just been switched on starts PostgreSQL beside this program, and both are slow meanwhile. */
const lateMs = 30_000;
const againMs = 250;

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** A connection of the pool was lost while idle; the pool replaces it, so this is news and not a failure. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens the database, brings its tables up to date and keeps other servers out of a SQLite folder. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const begun = performance.now();
  try {
    return await openWhenReady(options, () => performance.now() - begun > lateMs);
  } catch (error) {
    throw explainOpenError(error, options);
  }
}

async function openWhenReady(options: DatabaseOptions, isTooLate: () => boolean): Promise<Database> {
  try {
    return await open(options);
  } catch (error) {
    // A start needs a little room too.
    if (isDiskFull(error) && freeReserve(options.dataDir)) return open(options);
    if (!isDatabaseLate(error) || isTooLate()) throw error;
  }
  await delay(againMs);
  return openWhenReady(options, isTooLate);
}

async function open(options: DatabaseOptions): Promise<Database> {
  const database = options.databaseUrl ? await openPostgres(options.databaseUrl, options) : openSqlite(options.dataDir);
  try {
    await migrate(database.db, database.engine);
    if (database.engine === 'sqlite') noteDatabase(options.dataDir);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openSqlite(dataDir: string): Database {
  makeWritable(dataDir);
  const file = path.join(dataDir, 'recado.db');
  refuseLostDatabase(dataDir, file);
  const lock = lockFolder(dataDir);
  const full = createSignal();
  try {
    const sqlite = new DatabaseSync(file, { timeout: 5000 });
    // NORMAL in WAL mode may lose the last commits on a power cut, never on a crash of this program. The cache and the
    // mapping keep a look-up among a million responses as cheap as among a thousand.
    sqlite.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;
      pragma cache_size = -65536; pragma mmap_size = 1073741824`);
    const reader = new DatabaseSync(file, { timeout: 5000, readOnly: true });
    const { news } = createNews();
    const writes = createWriteWatches(news)(() => sqlite.isTransaction);
    const watch = { onDiskFull: full.give, writes };
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite, watch) });
    // Kysely closes the file only after a first query, and a start may fail before there was one.
    const close = async () => {
      news.close();
      await db.destroy();
      if (reader.isOpen) reader.close();
      if (sqlite.isOpen) sqlite.close();
      if (lock.isOpen) lock.close();
    };
    const read = createRead(sqlite, reader);
    const transact = createTransact(sqlite, createQueuedTransact(db), watch);
    const { changes } = createChanges();
    const watched = watchSqliteFile(file, sqlite);
    return { db, engine: 'sqlite', read, transact, changes, news, file: watched, onDiskFull: full.listen, close };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  // Loaded only where it is used: most installations have no PostgreSQL.
  const { default: pg } = await import('pg');
  const full = createSignal();
  const watchWrites = createWriteWatches({ note: (topic) => news.note(topic) });
  const Client = storableClient(pg.Client, full.give, watchWrites);
  const pool = new pg.Pool({
    Client,
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    // The locks of a node that is cut off within a transaction would stop the one that takes its place.
    idle_in_transaction_session_timeout: 8000,
    // count(*) is a bigint, which pg hands out as text; no count of ours comes near 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // A connection may also be lost between two queries of a transaction. The next query says so; nobody else listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const line = openPostgresLine(
    () => new Client({ connectionString: databaseUrl, connectionTimeoutMillis: lineMs, query_timeout: lineMs }),
  );
  // A network that swallows everything would hold them for a quarter of an hour, and whatever waits for an answer too.
  const clients = new Set<object>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  line.onSilence(() => clients.forEach(cutOff));
  const notify = (channel: string, text: string) => pool.query('select pg_notify($1, $2)', [channel, text]);
  const changes = createPostgresChanges(line, notify);
  const news: News = createPostgresNews(line, notify);
  const close = async () => {
    news.close();
    await line.close();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  const read: Read = async (query, parameters, make) => {
    const { rows } = await db.executeQuery<object>({ ...query, parameters });
    return make(rows.map((row) => Object.values(row) as never));
  };
  const transact = createQueuedTransact(db);
  return { db, engine: 'postgres', read, transact, changes, news, line, onDiskFull: full.listen, close };
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    give: () => listeners.forEach((listener) => void listener()),
    listen: (listener: () => void) => void listeners.add(listener),
  };
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `Não é possível gravar na pasta de dados ${dataDir} (${(error as NodeJS.ErrnoException).code}). Ajuste DATA_DIR.`,
    );
  }
}

/**
 * Two servers on one folder would answer every message twice. An open exclusive transaction on a file of its own is a
 * lock that the system drops by itself when the process dies, however it dies.
 */
function lockFolder(dataDir: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path.join(dataDir, 'recado.lock'));
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    if (isSqlite(error, 'busy')) {
      throw new StartError(`Outro Recado já está usando a pasta de dados ${dataDir}. Encerre-o ou ajuste DATA_DIR.`);
    }
    throw error;
  }
}
