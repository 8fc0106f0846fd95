import type { CompiledQuery, Kysely } from 'kysely';
import type { Changes } from '../runtime/changes.ts';
import type { News } from '../runtime/news.ts';
import type { PostgresLine } from './postgres-line.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  engine: Engine;
  /** A query that a reply waits for: it never queues behind a write transaction. */
  read: Read;
  /** A transaction that replies wait for. */
  transact: Transact;
  changes: Changes;
  /** What screens show and was written, on any node. */
  news: News;
  /** On PostgreSQL only: where nodes hear of each other. */
  line?: PostgresLine;
  /** On SQLite only. */
  file?: SqliteFile;
  /** Calls the listener, before anybody else hears of it, when something could not be stored for want of room. */
  onDiskFull(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * The rows come as lists of their values, because SQLite takes longer to make an object of a row than to find it, and what
 * `make` makes of them is the answer.
 */
export type Read = <Row extends unknown[], T>(
  query: CompiledQuery,
  parameters: readonly unknown[],
  make: (rows: Row[]) => T | Promise<T>,
) => Promise<T>;

/**
 * A transaction as a walk: each query that it yields comes back as its rows. Written once, it runs on SQLite in one go
 * and on PostgreSQL waiting for every answer. Make the walk by a generator function that exists once: V8 keeps a map for
 * each such function in its old generation, and one made per call would hold on to the whole call until a full collection.
 */
export type Steps<T> = Generator<CompiledQuery, T, readonly unknown[]>;

export type Transact = <T>(steps: Steps<T>) => Promise<T>;
