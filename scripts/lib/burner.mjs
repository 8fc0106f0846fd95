// Keeps cores busy while tests run, to see that none of them depends on the speed of the machine: `npm test -- --busy`.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Burns that many cores until the answered function is called.
 * @param {number} cores
 */
export function burn(cores = availableParallelism()) {
  const loops = Array.from({ length: cores }, () => new Worker('for (;;) {}', { eval: true }));
  return () => Promise.all(loops.map((loop) => loop.terminate()));
}
