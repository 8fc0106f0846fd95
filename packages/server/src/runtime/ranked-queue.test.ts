import { expect, it } from 'vitest';
import { createRankedQueue } from './ranked-queue.ts';

it('runs one at a time of each key, lower ranks first, the same rank in order, and goes on after a failure', async () => {
  const queue = createRankedQueue();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const begun = queue.run('a', 9, async () => {
    await gate.promise;
    done.push('first');
  });
  const note = (key: string, rank: number, name: string) => queue.run(key, rank, async () => void done.push(name));
  const fails = queue.run('a', 0, () => Promise.reject(new Error('no')));
  const others = [note('a', 2, 'c'), note('a', 1, 'a'), note('a', 1, 'b'), note('a', 2, 'd')];
  // Another key waits for nobody.
  await note('b', 9, 'other');
  expect(done).toEqual(['other']);
  gate.resolve();
  await expect(fails).rejects.toThrow('no');
  await Promise.all([begun, ...others]);
  expect(done).toEqual(['other', 'first', 'a', 'b', 'c', 'd']);
  // Nothing is left behind.
  await note('a', 1, 'again');
  expect(done.at(-1)).toBe('again');
});
