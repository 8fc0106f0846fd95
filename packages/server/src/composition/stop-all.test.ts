import { expect, test } from 'vitest';
import { type Part, stopAll } from './stop-all.ts';

const failing = () => Promise.reject(new Error('stuck'));

test.each([
  ['all end', [], true],
  ['the first fails', [0], false],
  ['the last fails', [2], false],
  ['one fails before it is a promise', [1], false],
])('every part is stopped, one after the other, and it is told whether all ended: %s', async (_, broken, inOrder) => {
  const stopped: string[] = [];
  const told: string[] = [];
  const parts = ['http', 'messaging', 'database'].map((name, index): Part => {
    const stop = () => {
      stopped.push(name);
      if (!broken.includes(index)) return undefined;
      if (index === 1) throw new Error('stuck');
      return failing();
    };
    return [name, stop];
  });
  expect(await stopAll(parts, (_error, what) => told.push(what))).toBe(inOrder);
  expect(stopped).toEqual(['http', 'messaging', 'database']);
  expect(told).toEqual(broken.map((index) => `stopping ${stopped[index]}`));
});
