import { expect, it } from 'vitest';
import { watchDisk } from './watch-disk.ts';

const minuteMs = 60_000;

it('ends the alert of a machine that stays away, and not that of one that starts anew', async () => {
  let minutes = 0;
  let others: string[] | undefined = [];
  const watch = watchDisk({
    storage: { status: () => ({ disk: 'ok', freeBytes: 1 }) },
    hosts: { name: 'aqui', others: async () => others ?? Promise.reject(new Error('away')) },
    clock: () => new Date(minutes * minuteMs),
  });
  const isForgotten = async (subject: string) => (await watch()).isForgotten?.({ kind: 'disk_low', subject });

  expect(await isForgotten('vizinho')).toBe(false);
  minutes = 14;
  expect(await isForgotten('vizinho')).toBe(false);
  others = ['vizinho'];
  minutes = 20;
  expect(await isForgotten('vizinho')).toBe(false);
  others = [];
  minutes = 30;
  expect(await isForgotten('vizinho')).toBe(false);
  minutes = 36;
  others = undefined;
  expect(await isForgotten('vizinho')).toBe(false);
  expect((await watch()).found).toMatchObject([{ kind: 'disk_low', subject: 'aqui' }]);
  others = [];
  expect(await isForgotten('vizinho')).toBe(true);
  expect(await isForgotten('aqui')).toBe(false);
  expect((await watch()).isForgotten?.({ kind: 'backup_failed', subject: 'vizinho' })).toBe(false);
});
