import { describe, expect, it } from 'vitest';
import type { Jobs } from '../../jobs/jobs.port.ts';
import { createScheduler } from './scheduler.ts';
import type { StoredTrigger } from './triggers.repository.ts';

const base: StoredTrigger = {
  id: 1,
  name: 'Agenda',
  type: 'SCHEDULED',
  condition_type: 'CRON_EXPRESSION',
  condition_value: '30 9 * * *',
  is_active: 1,
  in_groups: 0,
  actions: [],
  created_at: '',
};

/** A queue in memory that outlives the process, and a clock that only moves when it is told to. */
function createWorld({
  cron,
  start,
  timeZone = 'America/New_York',
}: {
  cron: string;
  start: string;
  timeZone?: string;
}) {
  let now = new Date(start);
  const trigger = { ...base, condition_value: cron };
  const waiting: { payload: { triggerId: number; occurrence: string }; runAt: Date }[] = [];
  const taken = new Set<string>();
  const ran: string[] = [];

  const boot = async () => {
    let handle = async (_payload: { triggerId: number; occurrence: string }) => {};
    const jobs = {
      async enqueue(_queue, payload, { runAt = now, key = '' } = {}) {
        if (taken.has(key)) return;
        taken.add(key);
        waiting.push({ payload: payload as { triggerId: number; occurrence: string }, runAt });
      },
      work(_queue, handler) {
        handle = handler as typeof handle;
      },
    } as Pick<Jobs, 'enqueue' | 'work'>;
    const scheduler = createScheduler({
      triggers: { find: async () => trigger, active: async () => (trigger.is_active === 1 ? [trigger] : []) },
      startRun: { once: async (_trigger, _cause, { data }) => void ran.push(data['agendado_para'] ?? '') },
      jobs,
      clock: () => now,
      timeZone,
    });
    await scheduler.start();
    return {
      plan: () => scheduler.plan(trigger),
      /** Time passes, and what comes due is worked off in its order. */
      async until(moment: string) {
        const end = new Date(moment);
        for (;;) {
          waiting.sort((a, b) => a.runAt.getTime() - b.runAt.getTime());
          if (!waiting[0] || waiting[0].runAt > end) break;
          const job = waiting.shift();
          if (!job) break;
          if (job.runAt > now) now = job.runAt;
          await handle(job.payload);
        }
        now = end;
      },
    };
  };
  const sleepUntil = (moment: string) => {
    now = new Date(moment);
  };
  return { boot, sleepUntil, ran, waiting, trigger };
}

describe('a schedule', () => {
  it('keeps its hour on the wall when the clocks go forward and back, and fires once a day', async () => {
    const spring = createWorld({ cron: '30 9 * * *', start: '2026-03-07T00:00:00Z' });
    await (await spring.boot()).until('2026-03-09T23:00:00Z');
    expect(spring.ran).toEqual(['2026-03-07T14:30:00.000Z', '2026-03-08T13:30:00.000Z', '2026-03-09T13:30:00.000Z']);
    // Half past one comes twice that night.
    const autumn = createWorld({ cron: '30 1 * * *', start: '2026-10-31T12:00:00Z' });
    await (await autumn.boot()).until('2026-11-02T12:00:00Z');
    expect(autumn.ran).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']);
  });

  it('runs once what a short downtime delayed, and goes on with the next', async () => {
    const world = createWorld({ cron: '*/10 * * * *', start: '2026-03-10T12:01:00Z' });
    await world.boot();
    world.sleepUntil('2026-03-10T12:45:00Z');
    await (await world.boot()).until('2026-03-10T13:00:00Z');
    expect(world.ran).toEqual(['2026-03-10T12:10:00.000Z', '2026-03-10T12:50:00.000Z', '2026-03-10T13:00:00.000Z']);
  });

  it('passes over what a long downtime missed', async () => {
    const world = createWorld({ cron: '0 9 * * *', start: '2026-03-10T12:00:00Z' });
    await world.boot();
    world.sleepUntil('2026-03-10T15:00:00Z');
    await (await world.boot()).until('2026-03-11T14:00:00Z');
    expect(world.ran).toEqual(['2026-03-11T13:00:00.000Z']);
  });

  it('does not run at a time it no longer has, nor while it is switched off', async () => {
    const world = createWorld({ cron: '0 9 * * *', start: '2026-03-10T12:00:00Z' });
    const { plan, until } = await world.boot();
    world.trigger.condition_value = '0 10 * * *';
    await plan();
    await until('2026-03-10T15:00:00Z');
    expect(world.ran).toEqual(['2026-03-10T14:00:00.000Z']);
    world.trigger.is_active = 0;
    await until('2026-03-12T15:00:00Z');
    expect(world.ran).toHaveLength(1);
    expect(world.waiting).toEqual([]);
    world.trigger.is_active = 1;
    await plan();
    await until('2026-03-13T15:00:00Z');
    expect(world.ran).toEqual(['2026-03-10T14:00:00.000Z', '2026-03-13T14:00:00.000Z']);
  });
});
