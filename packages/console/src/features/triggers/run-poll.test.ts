import type { RunState } from '@recado/contract';
import { expect, test } from 'vitest';
import { pollRunsMs } from './run-poll.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const run = (state: RunState, minutesAgo: number) => ({
  state,
  started_at: new Date(now - minutesAgo * 60_000).toISOString(),
});

test.each([
  ['nothing ran yet', [], 15_000],
  ['all is done', [run('succeeded', 0), run('failed', 0)], 15_000],
  ['one is running', [run('succeeded', 0), run('running', 1)], 1000],
  ['one waits', [run('waiting', 1)], 2000],
  ['one has been stuck for long', [run('running', 60)], 15_000],
])('%s', (_, runs, ms) => {
  expect(pollRunsMs(runs, now)).toBe(ms);
});
