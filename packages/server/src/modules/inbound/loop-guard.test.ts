import { expect, it } from 'vitest';
import { createLoopGuard } from './loop-guard.ts';

const strangers = Array.from({ length: 60_000 }, (_, index) => `stranger ${index}`);

it('keeps a contact silent that goes on writing, however many others write too', () => {
  const guard = createLoopGuard(() => 0, 1);
  guard.admit('bot');
  expect(guard.admit('bot')).toBe(false);
  const isSilencedAfter = (stranger: string) => guard.admit(stranger) && guard.isSilenced('bot');
  expect(strangers.every(isSilencedAfter)).toBe(true);
});

it('counts on for a contact that writes now and then', () => {
  const guard = createLoopGuard(() => 0, 3);
  const answers = [0, 1, 2, 3].map((part) => {
    for (const stranger of strangers.slice(part * 15_000, (part + 1) * 15_000)) guard.admit(stranger);
    return guard.admit('bot');
  });
  expect(answers).toEqual([true, true, true, false]);
});

it('forgets a contact that fell quiet once many others wrote', () => {
  const guard = createLoopGuard(() => 0, 1);
  guard.admit('quiet');
  for (const stranger of strangers) guard.admit(stranger);
  expect(guard.admit('quiet')).toBe(true);
});
