import { expect, it, onTestFinished } from 'vitest';
import { createChanges } from '../../runtime/changes.ts';
import { createBulkRunner } from './bulk-runner.ts';

const unplanned = { starts_at: null, hours_from: null, hours_until: null, weekdays: null };

/** One send with so many recipients on a number that is connected. What is prepared is the test's to say. */
function createWorld(prepare: (recipient: number) => 'not-now' | 'message') {
  const sent: number[] = [];
  const told: string[] = [];
  let state = 'running';
  const bulkSend = { id: 1, instance_id: 'loja', message: 'oi', interval_ms: 0, origin_key: null, ...unplanned };
  const queued = [1, 2];
  const { changes } = createChanges();
  const runner = createBulkRunner({
    bulkSends: {
      running: async () => (state === 'running' ? [bulkSend] : []),
      nextRecipient: async () => (queued[0] === undefined ? undefined : { id: queued[0] }),
      change: async (_id: number, from: string[], to: string) => {
        const isChanged = from.includes(state);
        if (isChanged) state = to;
        return isChanged;
      },
    } as never,
    links: { find: () => ({}) as never },
    changes,
    prepare: async (_send, { id }) => {
      const kind = prepare(id);
      return kind === 'message' ? { kind, row: { id } as never } : { kind };
    },
    outbox: {
      deliver: async ({ id }) => {
        queued.shift();
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
    lookAgainMs: 1,
  });
  onTestFinished(() => runner.stop());
  return { runner, sent, told, cancel: () => (state = 'cancelled') };
}

it('tries again when WhatsApp left a question unanswered while the number is connected', async () => {
  let refusals = 3;
  const { runner, sent, told } = createWorld(() => (refusals-- > 0 ? 'not-now' : 'message'));
  await runner.wake();
  await expect.poll(() => told).toEqual(['bulk-send.finished']);
  expect(sent).toEqual([1, 2]);
});

it('says nothing of the end of one that was cancelled with its last message', async () => {
  const world = createWorld((id) => {
    if (id === 2) world.cancel();
    return 'message';
  });
  await world.runner.wake();
  await expect.poll(() => world.sent).toEqual([1, 2]);
  await world.runner.stop();
  expect(world.told).toEqual([]);
});
