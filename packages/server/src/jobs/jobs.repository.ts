import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteInBatches, removeWhere } from '../db/delete-in-batches.ts';
import type { Tables } from '../db/tables.ts';
import { type DeadJob, type QueueDepth, type QueueName, queueNames } from './jobs.port.ts';

export type JobRow = Selectable<Tables['jobs']>;
type NewJob = Omit<Insertable<Tables['jobs']>, 'state' | 'attempts' | 'error' | 'seq'>;

export const createJobsRepository = (db: Db) => ({
  async add(job: NewJob): Promise<void> {
    await db
      .insertInto('jobs')
      .values({ ...job, state: 'waiting', attempts: 0, error: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  take: (queue: QueueName, limit: number, now: string): Promise<JobRow[]> =>
    db
      .updateTable('jobs')
      .set({ state: 'active' })
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('seq')
          .where('state', '=', 'waiting')
          .where('queue', '=', queue)
          .where('run_at', '<=', now)
          .orderBy('run_at')
          .orderBy('seq')
          .limit(limit),
      )
      .returningAll()
      .execute()
      .then((rows) => rows.sort((a, b) => a.run_at.localeCompare(b.run_at) || a.seq - b.seq)),

  async nextRunAt(): Promise<string | undefined> {
    const { next } = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.min('run_at').as('next'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return next ?? undefined;
  },

  /** A handled job stays only where its key must be remembered. */
  async finish({ id, job_key }: JobRow): Promise<void> {
    if (job_key === null) await db.deleteFrom('jobs').where('id', '=', id).execute();
    else await db.updateTable('jobs').set({ state: 'done' }).where('id', '=', id).execute();
  },

  async hasten(queue: QueueName, payload: string, now: string): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('state', '=', 'waiting')
      .where('queue', '=', queue)
      .where('payload', '=', payload)
      .where('run_at', '>', now)
      .execute();
  },

  async postpone(id: string, note: { attempts: number; error: string; run_at: string }): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ ...note, state: 'waiting' })
      .where('id', '=', id)
      .execute();
  },

  async bury(id: string, note: { attempts: number; error: string }): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ ...note, state: 'dead' })
      .where('id', '=', id)
      .execute();
  },

  /** After a crash nobody works on what was active. */
  async takeBackActive(): Promise<void> {
    await db.updateTable('jobs').set({ state: 'waiting' }).where('state', '=', 'active').execute();
  },

  async forget(before: string): Promise<void> {
    const isDone = sql<SqlBool>`state = 'done' and created_at < ${before}`;
    await deleteInBatches(removeWhere(db, 'jobs', 'seq', isDone));
  },

  async dead(): Promise<DeadJob[]> {
    const rows = await db.selectFrom('jobs').selectAll().where('state', '=', 'dead').orderBy('seq', 'desc').execute();
    return rows.map((row) => ({
      id: row.id,
      queue: row.queue,
      payload: JSON.parse(row.payload),
      error: row.error ?? '',
      attempts: row.attempts,
      createdAt: row.created_at,
    }));
  },

  async revive(id: string, now: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_at: now })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async discard(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  async depths(): Promise<QueueDepth[]> {
    const rows = await db
      .selectFrom('jobs')
      .select(['queue', 'state', (eb) => eb.fn.countAll<number>().as('jobs')])
      .groupBy(['queue', 'state'])
      .execute();
    const count = (queue: QueueName, state: JobRow['state']) =>
      rows.find((row) => row.queue === queue && row.state === state)?.jobs ?? 0;
    return queueNames.map((queue) => ({
      queue,
      waiting: count(queue, 'waiting'),
      active: count(queue, 'active'),
      dead: count(queue, 'dead'),
    }));
  },
});
