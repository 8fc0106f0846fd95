import type { RunState, TriggerRun } from '@recado/contract';

const second = 1000;
const minute = 60 * second;
const restingMs = 15 * second;

const everyMs: Record<RunState, number> = {
  running: second,
  waiting: 2 * second,
  succeeded: restingMs,
  failed: restingMs,
};

/** How soon to look again: closely while something young runs, and now and then because a trigger may fire at any time. */
export function pollRunsMs(runs: readonly Pick<TriggerRun, 'state' | 'started_at'>[], now: number): number {
  const young = runs.filter(({ started_at }) => now - Date.parse(started_at) < 10 * minute);
  return Math.min(restingMs, ...young.map(({ state }) => everyMs[state]));
}
