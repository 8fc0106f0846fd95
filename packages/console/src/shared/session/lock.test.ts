import { expect, it, vi } from 'vitest';
import { lockWith } from './lock.ts';

type Request = LockManager['request'];
const grant = ((_: string, task: () => unknown) => Promise.resolve().then(task)) as Request;

it.each([
  ['granted', () => ({ request: grant })],
  ['there is none', () => undefined],
  ['refused', () => ({ request: (() => Promise.reject(new DOMException('', 'SecurityError'))) as Request })],
  [
    'reaching for it throws',
    () => {
      throw new DOMException('', 'SecurityError');
    },
  ],
])('runs the task once where the lock is %s', async (_, reach) => {
  const task = vi.fn(async () => 7);
  expect(await lockWith(reach)(task)).toBe(7);
  expect(task).toHaveBeenCalledOnce();
});

it('passes a failure of the task on, without trying again', async () => {
  const task = vi.fn(() => Promise.reject(new Error('no answer')));
  await expect(lockWith(() => ({ request: grant }))(task)).rejects.toThrow('no answer');
  expect(task).toHaveBeenCalledOnce();
});

it('holds the lock until the task is done', async () => {
  const done: string[] = [];
  const request = (async (_: string, task: () => Promise<void>) => {
    await task();
    done.push('released');
  }) as unknown as Request;
  await lockWith(() => ({ request }))(async () => {
    await Promise.resolve();
    done.push('task');
  });
  expect(done).toEqual(['task', 'released']);
});
