import type { Database } from '../db/database.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Jobs, JobTimes } from './jobs.port.ts';
import { createPostgresJobs } from './postgres-jobs.ts';
import { createSqliteJobs } from './sqlite-jobs.ts';

interface Dependencies {
  database: Pick<Database, 'db'>;
  databaseUrl: string | undefined;
  clock: Clock;
  times?: JobTimes;
  onError(error: unknown): void;
}

/** The queue that fits the database: pg-boss where several nodes may share it, a table of our own elsewhere. */
export const createJobs = ({ database: { db }, databaseUrl, ...rest }: Dependencies): Jobs =>
  databaseUrl ? createPostgresJobs({ databaseUrl, db, ...rest }) : createSqliteJobs({ db, ...rest });
