import { expect, it } from 'vitest';
import { createChanges } from './changes.ts';
import { createRemembered } from './remembered.ts';

/** Something to remember whose reads end when the test says so. */
function createSlow() {
  const { changes } = createChanges();
  const reads: PromiseWithResolvers<string>[] = [];
  const remembered = createRemembered(changes, ['menu'], () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  });
  return { ...remembered, changes, reads };
}

it('is read once, for all who ask meanwhile and afterwards', async () => {
  const { get, now, reads } = createSlow();
  const asked = [get(), get()];
  expect(now()).toBeUndefined();
  reads[0]?.resolve('um');
  expect(await Promise.all(asked)).toEqual(['um', 'um']);
  expect([now(), await get(), reads.length]).toEqual(['um', 'um', 1]);
});

it('is read again after a change of its topics, and of no other', async () => {
  const { get, now, changes, reads } = createSlow();
  const first = get();
  reads[0]?.resolve('um');
  await first;
  await changes.publish('settings');
  expect(now()).toBe('um');
  await changes.publish('menu');
  expect(now()).toBeUndefined();
  const second = get();
  reads[1]?.resolve('dois');
  expect(await second).toBe('dois');
});

it('is not kept when it changed while it was read, whichever read ends last', async () => {
  const { get, now, changes, reads } = createSlow();
  const old = get();
  await changes.publish('menu');
  const fresh = get();
  reads[1]?.resolve('novo');
  expect(await fresh).toBe('novo');
  reads[0]?.resolve('velho');
  expect(await old).toBe('velho');
  expect([now(), await get(), reads.length]).toEqual(['novo', 'novo', 2]);
});

it('is read again after a failure', async () => {
  const { get, now, reads } = createSlow();
  const failing = get();
  reads[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const again = get();
  reads[1]?.resolve('um');
  expect([await again, now()]).toEqual(['um', 'um']);
});
