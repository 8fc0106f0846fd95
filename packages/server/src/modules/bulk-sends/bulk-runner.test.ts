import { expect, it, onTestFinished } from 'vitest';
import { createChanges } from '../../runtime/changes.ts';
import { createBulkRunner } from './bulk-runner.ts';
import type { Next } from './find-next.ts';

const unplanned = { starts_at: null, hours_from: null, hours_until: null, weekdays: null };
/** Longer than any test lasts: what waits for it has not gone on by itself. */
const never = 10 * 60_000;

interface World {
  /** The recipients of each send; those below zero wait for the number. */
  sends?: number[][];
  prepare?(recipient: number): 'unanswered' | 'message';
  lookAgainMs?: number;
}

/** Sends on a number that is connected. What is prepared is the test's to say. */
function createWorld({ sends = [[1, 2]], prepare = () => 'message', lookAgainMs = 1 }: World) {
  const sent: number[] = [];
  const told: string[] = [];
  const running = new Map(sends.map((queued, index) => [index + 1, [...queued]]));
  const { changes } = createChanges();
  const runner = createBulkRunner({
    bulkSends: {
      running: async () =>
        [...running.keys()].map((id) => ({ id, instance_id: 'loja', interval_ms: 0, origin_key: null, ...unplanned })),
      change: async (id: number) => running.delete(id),
    } as never,
    findNext: async ({ id }, putOff = []): Promise<Next> => {
      const queued = running.get(id) ?? [];
      const recipient = queued.find((entry) => entry > 0 && !putOff.includes(entry));
      if (recipient !== undefined) return { kind: 'recipient', recipient: { id: recipient } as never };
      return queued.length > 0 ? { kind: 'waits', barrier: undefined } : { kind: 'over' };
    },
    links: { find: () => ({}) as never },
    changes,
    prepare: async (_send, { id }) => {
      const kind = prepare(id);
      return kind === 'message' ? { kind, row: { id } as never } : { kind };
    },
    outbox: {
      deliver: async ({ id }) => {
        for (const queued of running.values()) if (queued.includes(id)) queued.splice(queued.indexOf(id), 1);
        sent.push(id);
      },
    },
    reachOut: { pauseOf: async (_instanceId, ms) => ms },
    clock: () => new Date(),
    timeZone: 'UTC',
    announce: (name) => void told.push(name),
    onError: (error) => {
      throw error;
    },
    lookAgainMs,
  });
  onTestFinished(() => runner.stop());
  return { runner, sent, told, cancel: (id: number) => running.delete(id) };
}

it('tries again when WhatsApp left a question unanswered while the number is connected', async () => {
  let refusals = 3;
  const { runner, sent, told } = createWorld({ prepare: () => (refusals-- > 0 ? 'unanswered' : 'message') });
  await runner.wake();
  await expect.poll(() => told).toEqual(['bulk-send.finished']);
  expect(sent.toSorted()).toEqual([1, 2]);
});

it('goes on at once with those behind one about whom WhatsApp does not answer', async () => {
  const prepare = (id: number) => (id === 1 ? 'unanswered' : 'message');
  const { runner, sent } = createWorld({ sends: [[1, 2, 3, 4]], prepare, lookAgainMs: never });
  await runner.wake();
  await expect.poll(() => sent).toEqual([2, 3, 4]);
});

it('asks no more than two of them when it answers nobody', async () => {
  const asked: number[] = [];
  const prepare = (id: number) => {
    asked.push(id);
    return 'unanswered' as const;
  };
  const { runner } = createWorld({ sends: [[1, 2, 3, 4]], prepare, lookAgainMs: never });
  await runner.wake();
  await expect.poll(() => asked).toEqual([1, 2]);
  await runner.stop();
  expect(asked).toEqual([1, 2]);
});

it('does not have a send that waits slow the others of its number', async () => {
  const { runner, sent, told } = createWorld({
    sends: [
      [-1, -2],
      [3, 4],
      [-5, 6],
    ],
    lookAgainMs: never,
  });
  await runner.wake();
  await expect.poll(() => told).toEqual(['bulk-send.finished']);
  // In turns.
  await expect.poll(() => sent).toEqual([3, 6, 4]);
});

it('says nothing of the end of one that was cancelled with its last message', async () => {
  const world = createWorld({
    prepare: (id) => {
      if (id === 2) world.cancel(1);
      return 'message';
    },
  });
  await world.runner.wake();
  await expect.poll(() => world.sent).toEqual([1, 2]);
  await world.runner.stop();
  expect(world.told).toEqual([]);
});
