import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/open-database.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One cluster for the whole run, with a migrated database that every test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  const admin = new pg.Client(cluster.url('postgres'));
  await admin.connect();
  await admin.query('create database recado_template');
  await admin.end();
  const template = await openDatabase({ dataDir: '', databaseUrl: cluster.url('recado_template') });
  await template.close();
  project.provide('postgresUrl', cluster.url('postgres'));
  return () => cluster.stop();
}
