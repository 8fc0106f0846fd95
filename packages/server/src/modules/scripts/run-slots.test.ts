import { expect, test } from 'vitest';
import { createRunSlots } from './run-slots.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('as many as there are slots run at once, others wait in order, and what is too much is refused', async () => {
  const inSlot = createRunSlots({ atOnce: 2, waiting: 2 });
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string) =>
    inSlot(() => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const runs = ['a', 'b', 'c', 'd'].map(run);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await expect(run('e')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('muitos scripts'),
  });

  finish.get('b')?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) finish.get(name)?.();
  await settle();
  finish.get('d')?.();
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its slot back', async () => {
  const inSlot = createRunSlots({ atOnce: 1, waiting: 0 });
  await expect(inSlot(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await inSlot(async () => 'next')).toBe('next');
});
