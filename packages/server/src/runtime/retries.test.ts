import { expect, it, vi } from 'vitest';
import { createRetries } from './retries.ts';

it('does it once however often it is asked for, and again while it fails', async () => {
  vi.useFakeTimers();
  const errors: unknown[] = [];
  let isBroken = true;
  const done: string[] = [];
  const retries = createRetries(
    async (key) => {
      done.push(key);
      if (isBroken) throw new Error('not yet');
    },
    { afterMs: 1000, onError: (error) => void errors.push(error) },
  );
  for (const key of ['a', 'a', 'b']) retries.later(key);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['a', 'b']);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual(['a', 'b', 'a', 'b']);
  expect(errors).toHaveLength(2);

  retries.later('c');
  retries.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toHaveLength(4);
  vi.useRealTimers();
});
