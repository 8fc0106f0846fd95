import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { storable, storableJson } from '../db/storable.ts';
import type { Clock } from '../runtime/clock.ts';
import {
  type DeadJob,
  type JobHandler,
  type Jobs,
  type JobTimes,
  jobTimes,
  type QueueDepth,
  type QueueName,
  queueNames,
} from './jobs.port.ts';

const schema = 'pgboss';
/** A node that died is noticed this fast, and its jobs go to another one. */
const lostSeconds = 10;
const superviseSeconds = 5;
/** pg-boss's own notice of it would count as a failed attempt, so it must come later than ours. */
const heartbeatSeconds = 60;
/** Longer than any handler works: past it a job is taken for lost. */
const expireSeconds = 15 * 60;

interface Dependencies {
  databaseUrl: string;
  db: Db;
  clock: Clock;
  times?: JobTimes;
  onError(error: unknown): void;
}

/** The same queue shared by all nodes, on pg-boss. Jobs may be enqueued from the start of the product on. */
export function createPostgresJobs({ databaseUrl, db, clock, times = jobTimes, onError }: Dependencies): Jobs {
  const workers: { queue: QueueName; handler(payload: unknown): Promise<void>; concurrency: number }[] = [];
  let opening: Promise<PgBoss> | undefined;
  let supervision: ReturnType<typeof setInterval> | undefined;

  const open = async (): Promise<PgBoss> => {
    // Before pg-boss looks: of what ended with the last process, nothing failed.
    await takeBackLost(db);
    // Loaded only where it is used: most installations have no PostgreSQL.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: databaseUrl,
      schema,
      max: 4,
      schedule: false,
      useListenNotify: true,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    boss.on('error', onError);
    try {
      await boss.start();
      for (const queue of queueNames) await prepare(boss, queue);
      supervision = setInterval(() => void takeBackLost(db).catch(onError), superviseSeconds * 1000);
      return boss;
    } catch (error) {
      // Or its timers would go on, and keep a start that failed from ending.
      await boss.stop({ graceful: false }).catch(onError);
      throw error;
    }
  };
  const prepare = async (boss: PgBoss, queue: QueueName): Promise<void> => {
    await boss.createQueue(queue, { notify: true });
    await boss.updateQueue(queue, {
      retryLimit: times.attempts - 1,
      retryDelay: Math.max(1, Math.round(times.firstRetryMs / 1000)),
      retryBackoff: true,
      retryDelayMax: Math.max(1, Math.round(times.lastRetryMs / 1000)),
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: Math.round(times.rememberMs / 1000),
    });
  };
  const ready = (): Promise<PgBoss> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const findDead = async (id: string): Promise<DeadJob | undefined> =>
    isUuid(id) ? (await readDead(db)).find((job) => job.id === id) : undefined;

  return {
    async enqueue(queue, payload, { runAt, key } = {}) {
      const boss = await ready();
      await boss.send(queue, storableJson(payload), {
        ...(runAt && runAt > clock() ? { startAfter: runAt } : {}),
        // An id of the key's own: pg-boss takes no second job with the same one.
        ...(key === undefined ? {} : { id: uuidOf(`${queue} ${key}`) }),
      });
    },

    async hasten(queue, payload) {
      await ready();
      const data = JSON.stringify(storableJson(payload));
      await sql`update ${jobTable} set start_after = now()
        where name = ${queue} and state = 'created' and start_after > now() and data = ${data}::jsonb`.execute(db);
    },

    work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>, { concurrency = 1 } = {}) {
      workers.push({ queue, handler: handler as (payload: unknown) => Promise<void>, concurrency });
    },

    async start() {
      const boss = await ready();
      for (const { queue, handler, concurrency } of workers) {
        const options = {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: lostSeconds / 2,
        };
        const workerId = await boss.work(queue, options, async ([job]) => {
          // There may be more: the next look comes at once instead of with the next poll.
          boss.notifyWorker(workerId);
          if (job) await handler(job.data).catch(rethrowStorable);
        });
      }
    },

    async stop() {
      const boss = await opening?.catch(() => undefined);
      clearInterval(supervision);
      await boss?.stop({ graceful: true, timeout: 8000 });
    },

    dead: async () => ((await opening) ? readDead(db) : []),

    async revive(id) {
      const job = await findDead(id);
      if (!job) return false;
      await (await ready()).retry(job.queue, id);
      return true;
    },

    async discard(id) {
      const job = await findDead(id);
      if (!job) return false;
      await (await ready()).deleteJob(job.queue, id);
      return true;
    },

    async depths() {
      await ready();
      return readDepths(db);
    },

    forgetDone: async () => {},
  };
}

/**
 * pg-boss keeps an error as JSON with everything that hangs on it, and could not mark a job as failed whose error it cannot
 * store. The message is all that anybody reads.
 */
function rethrowStorable(error: unknown): never {
  throw new Error(storable(error instanceof Error ? error.message : String(error)));
}

/** The same text gives the same id, on every node. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const jobTable = sql.table(`${schema}.job`);

/**
 * What a process had in hand when it was killed begins again, and that is no failed attempt: `retry_count` grows when a job is
 * taken that was started before, and pg-boss gives up by it.
 */
async function takeBackLost(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${schema}.job`}) is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  await sql`update ${jobTable} set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where state = 'active' and heartbeat_on < now() - ${lostSeconds} * interval '1 second'`.execute(db);
}

async function readDead(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<{
    id: string;
    name: QueueName;
    data: unknown;
    output: { message?: string } | null;
    retry_count: number;
    created_on: Date;
  }>`select id, name, data, output, retry_count, created_on from ${jobTable}
     where state = 'failed' order by created_on desc limit 1000`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    queue: row.name,
    payload: row.data,
    error: row.output?.message ?? '',
    attempts: row.retry_count + 1,
    createdAt: row.created_on.toISOString(),
  }));
}

async function readDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<{ name: string; waiting: number; active: number; dead: number }>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as dead
    from ${jobTable} group by name`.execute(db);
  return queueNames.map((queue) => {
    const { waiting = 0, active = 0, dead = 0 } = rows.find(({ name }) => name === queue) ?? {};
    return { queue, waiting, active, dead };
  });
}
