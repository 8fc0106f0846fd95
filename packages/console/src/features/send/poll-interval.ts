import type { SendState, SentMessage } from '@recado/contract';

const second = 1000;
const minute = 60 * second;

/** The older a message that is still on its way, the rarer its news: a phone may be switched off for days. */
const steps = [
  { below: minute, every: 2 * second },
  { below: 10 * minute, every: 10 * second },
  { below: 24 * 60 * minute, every: minute },
];

/** How soon to ask again how far the messages got; false when nothing is expected any more. */
export function pollInterval(
  messages: readonly Pick<SentMessage, 'state' | 'created_at'>[],
  now: number,
): number | false {
  const open = messages.filter(({ state }) => !isFinal[state]);
  const youngest = Math.min(...open.map(({ created_at }) => now - Date.parse(created_at)));
  return steps.find(({ below }) => youngest < below)?.every ?? false;
}

const isFinal: Record<SendState, boolean> = {
  queued: false,
  written: false,
  acked: false,
  delivered: false,
  read: true,
  error: true,
};
