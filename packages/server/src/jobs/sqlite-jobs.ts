import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Clock } from '../runtime/clock.ts';
import { type JobHandler, type Jobs, type JobTimes, jobTimes, type QueueName } from './jobs.port.ts';
import { createJobsRepository, type JobRow } from './jobs.repository.ts';

/** The longest sleep: a timer that waits for weeks overflows, and a changed clock is noticed within this time. */
const longestSleepMs = 60_000;

interface Dependencies {
  db: Db;
  clock: Clock;
  times?: JobTimes;
  onError(error: unknown): void;
}

interface Worker {
  handler(payload: unknown): Promise<void>;
  concurrency: number;
  active: number;
}

/** The queue of one process on its SQLite file: nobody else takes jobs, so a start finds what the last end left. */
export function createSqliteJobs({ db, clock, times = jobTimes, onError }: Dependencies): Jobs {
  const jobs = createJobsRepository(db);
  const workers = new Map<QueueName, Worker>();
  const inHand = new Set<Promise<void>>();
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const fail = async (row: JobRow, error: unknown) => {
    const attempts = row.attempts + 1;
    const note = { attempts, error: error instanceof Error ? error.message : String(error) };
    if (attempts >= times.attempts) return jobs.bury(row.id, note);
    const backoff = Math.min(times.lastRetryMs, times.firstRetryMs * 2 ** (attempts - 1));
    const wait = backoff * (0.75 + Math.random() / 2);
    await jobs.postpone(row.id, { ...note, run_at: new Date(clock().getTime() + wait).toISOString() });
  };

  const run = async (row: JobRow, worker: Worker): Promise<void> => {
    try {
      await worker.handler(JSON.parse(row.payload));
      await jobs.finish(row);
    } catch (error) {
      await fail(row, error);
    }
  };

  const begin = (row: JobRow, worker: Worker) => {
    worker.active += 1;
    const work = run(row, worker)
      .catch(onError)
      .finally(() => {
        worker.active -= 1;
        inHand.delete(work);
        wake();
      });
    inHand.add(work);
  };

  /** Starts what is due as far as the workers have room, and sets the timer for what comes next. */
  const look = async (): Promise<void> => {
    const now = clock();
    for (const [queue, worker] of workers) {
      const room = worker.concurrency - worker.active;
      if (room > 0) for (const row of await jobs.take(queue, room, now.toISOString())) begin(row, worker);
    }
    const next = await jobs.nextRunAt();
    clearTimeout(timer);
    if (!isRunning || next === undefined) return;
    // What is due already waits for a free worker, who looks again by itself.
    const wait = Date.parse(next) - now.getTime();
    if (wait > 0) timer = setTimeout(wake, Math.min(wait, longestSleepMs));
  };

  /** One look at a time; a wake during a look makes it look once more. */
  const wake = (): void => {
    if (!isRunning) return;
    lookAgain = true;
    looking ??= (async () => {
      while (lookAgain && isRunning) {
        lookAgain = false;
        await look().catch(onError);
      }
    })().finally(() => {
      looking = undefined;
      if (lookAgain) wake();
    });
  };

  const forgetDone = () => jobs.forget(new Date(clock().getTime() - times.rememberMs).toISOString());

  return {
    async enqueue(queue, payload, { runAt, key } = {}) {
      const now = clock();
      await jobs.add({
        id: randomUUID(),
        queue,
        job_key: key ?? null,
        payload: JSON.stringify(payload),
        run_at: (runAt ?? now).toISOString(),
        created_at: now.toISOString(),
      });
      wake();
    },

    async hasten(queue, payload) {
      await jobs.hasten(queue, JSON.stringify(payload), clock().toISOString());
      wake();
    },

    work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>, { concurrency = 1 } = {}) {
      workers.set(queue, { handler: handler as Worker['handler'], concurrency, active: 0 });
    },

    async start() {
      await jobs.takeBackActive();
      await forgetDone();
      isRunning = true;
      wake();
    },

    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await looking;
      await Promise.all(inHand);
    },

    dead: () => jobs.dead(),
    async revive(id) {
      const isRevived = await jobs.revive(id, clock().toISOString());
      if (isRevived) wake();
      return isRevived;
    },
    discard: (id) => jobs.discard(id),
    depths: () => jobs.depths(),
    forgetDone,
  };
}
