import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { patience } from '../testing/patience.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createJobs } from './create-jobs.ts';
import type { Jobs, JobTimes } from './jobs.port.ts';

const times: JobTimes = { attempts: 2, firstRetryMs: 20, lastRetryMs: 50, rememberMs: 60_000 };

async function createQueue() {
  const { database, databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  const errors: unknown[] = [];
  /** As a process of its own would: each has its own memory, all share the database. */
  const open = (): Jobs => {
    const jobs = createJobs({
      database,
      databaseUrl,
      clock: systemClock,
      times,
      onError: (error) => void errors.push(error),
    });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  /** As if nobody had heard of whoever works on them for an hour. */
  const ageActive = async (): Promise<void> => {
    if (database.engine === 'sqlite') return;
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      database.db,
    );
  };
  return { open, errors, ageActive };
}

const at = (ms: number) => new Date(Date.now() + ms);

describe('jobs', () => {
  it('run in the order in which they were asked for', async () => {
    const jobs = (await createQueue()).open();
    const ran: number[] = [];
    for (const runId of [1, 2, 3, 4, 5]) await jobs.enqueue('trigger-run', { runId });
    jobs.work('trigger-run', async ({ runId }) => void ran.push(runId));
    await jobs.start();
    await vi.waitFor(() => expect(ran).toEqual([1, 2, 3, 4, 5]), patience);
    // A job counts as active until its end is on record, which comes after its work.
    const idle = { queue: 'trigger-run', waiting: 0, active: 0, dead: 0 };
    await vi.waitFor(async () => expect(await jobs.depths()).toContainEqual(idle), patience);
  });

  it('wait for their time, while others pass', async () => {
    const jobs = (await createQueue()).open();
    const ran = new Map<number, number>();
    const due = at(1200);
    jobs.work('trigger-run', async ({ runId }) => void ran.set(runId, Date.now()));
    await jobs.start();
    await jobs.enqueue('trigger-run', { runId: 1 }, { runAt: at(60 * 60_000) });
    await jobs.enqueue('trigger-run', { runId: 2 }, { runAt: due });
    await jobs.enqueue('trigger-run', { runId: 3 });
    await vi.waitFor(() => expect([...ran.keys()].sort()).toEqual([2, 3]), patience);
    expect(ran.get(2)).toBeGreaterThanOrEqual(due.getTime());
  });

  it('are taken once per key, also after the first one has run', async () => {
    const jobs = (await createQueue()).open();
    const ran: number[] = [];
    jobs.work('trigger-run', async ({ runId }) => void ran.push(runId));
    await jobs.enqueue('trigger-run', { runId: 1 }, { key: 'a' });
    await jobs.enqueue('trigger-run', { runId: 2 }, { key: 'a' });
    await jobs.start();
    await vi.waitFor(() => expect(ran).toEqual([1]), patience);
    await jobs.enqueue('trigger-run', { runId: 3 }, { key: 'a' });
    await jobs.enqueue('trigger-run', { runId: 4 }, { key: 'b' });
    await vi.waitFor(() => expect(ran).toEqual([1, 4]), patience);
  });

  it('are tried again after a failure, then kept as dead until revived or discarded', async () => {
    const jobs = (await createQueue()).open();
    let isBroken = true;
    const tries: number[] = [];
    const triesOf = (runId: number) => tries.filter((tried) => tried === runId).length;
    jobs.work('trigger-run', async ({ runId }) => {
      tries.push(runId);
      if (isBroken) throw new Error(`broken ${runId}`);
    });
    await jobs.start();
    await jobs.enqueue('trigger-run', { runId: 7 });
    await jobs.enqueue('trigger-run', { runId: 8 });
    await vi.waitFor(async () => expect(await jobs.dead()).toHaveLength(2), patience);
    expect([triesOf(7), triesOf(8)]).toEqual([2, 2]);
    const [newest, oldest] = await jobs.dead();
    expect(newest).toMatchObject({ queue: 'trigger-run', payload: { runId: 8 }, error: 'broken 8', attempts: 2 });

    isBroken = false;
    expect(await jobs.discard(newest?.id ?? '')).toBe(true);
    expect(await jobs.revive(oldest?.id ?? '')).toBe(true);
    await vi.waitFor(() => expect([triesOf(7), triesOf(8)]).toEqual([3, 2]), patience);
    expect(await jobs.dead()).toEqual([]);
    expect(await jobs.revive(oldest?.id ?? '')).toBe(false);
    expect(await jobs.discard('no such job')).toBe(false);
  });

  it('fail in words that can be stored, whatever the error holds', async () => {
    const jobs = (await createQueue()).open();
    let tries = 0;
    jobs.work('trigger-schedule', async () => {
      tries += 1;
      throw Object.assign(new Error('a\u0000b\ud800'), { detail: '\u0000', cause: new Error('\u0000') });
    });
    await jobs.start();
    await jobs.enqueue('trigger-schedule', { triggerId: 1, occurrence: 'c\u0000' }, { key: 'd\u0000' });
    await vi.waitFor(async () => expect(await jobs.dead()).toHaveLength(1), patience);
    expect(await jobs.dead()).toMatchObject([{ error: 'a\ufffdb\ufffd', attempts: 2 }]);
    expect(tries).toBe(2);
    expect(await jobs.discard('\u0000')).toBe(false);
    expect(await jobs.revive('\u0000')).toBe(false);
  });

  it('in hand are finished before a stop, and the rest waits for the next start', async () => {
    const { open } = await createQueue();
    const first = open();
    const finished: number[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started = vi.fn();
    first.work('trigger-run', async ({ runId }) => {
      started();
      await gate;
      finished.push(runId);
    });
    await first.enqueue('trigger-run', { runId: 1 });
    await first.enqueue('trigger-run', { runId: 2 });
    await first.start();
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), patience);
    const stopped = first.stop();
    release();
    await stopped;
    expect(finished[0]).toBe(1);
    expect((await first.depths())[0]).toMatchObject({ active: 0, waiting: 2 - finished.length });

    const second = open();
    second.work('trigger-run', async ({ runId }) => void finished.push(runId));
    await second.start();
    await vi.waitFor(() => expect(finished).toEqual([1, 2]), patience);
  });

  it('lose no attempt with a process that is killed in the middle of them', async () => {
    const { open, ageActive } = await createQueue();
    const killed = Promise.withResolvers<void>();
    let begun = 0;
    const live = async (work: () => Promise<void>): Promise<void> => {
      const jobs = open();
      jobs.work('trigger-run', async () => {
        begun += 1;
        await work();
      });
      await jobs.start();
    };
    const first = open();
    await first.enqueue('trigger-run', { runId: 1 });
    for (let life = 1; life <= times.attempts + 3; life++) {
      await live(() => killed.promise);
      await vi.waitFor(async () => {
        // The one that is taken for dead goes on telling that it lives, because it shares this process.
        if (begun < life) await ageActive();
        expect(begun).toBe(life);
      }, patience);
      await ageActive();
    }
    onTestFinished(() => killed.resolve());
    const finished = vi.fn();
    await live(async () => finished());
    await vi.waitFor(async () => {
      if (!finished.mock.calls.length) await ageActive();
      expect(finished).toHaveBeenCalledTimes(1);
    }, patience);
    expect(await first.dead()).toEqual([]);
  });

  it('run as many side by side as their queue allows', async () => {
    const jobs = (await createQueue()).open();
    let active = 0;
    let most = 0;
    let done = 0;
    jobs.work(
      'trigger-run',
      async () => {
        active += 1;
        most = Math.max(most, active);
        await vi.waitFor(() => expect(most).toBe(3), patience);
        active -= 1;
        done += 1;
      },
      { concurrency: 3 },
    );
    for (const runId of [1, 2, 3, 4, 5, 6]) await jobs.enqueue('trigger-run', { runId });
    await jobs.start();
    await vi.waitFor(() => expect(done).toBe(6), patience);
    expect(most).toBe(3);
  });
});
