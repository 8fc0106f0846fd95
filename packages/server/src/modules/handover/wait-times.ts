import type { DashboardToday, WaitFigures } from '@recado/contract';
import type { ConversationsRepository } from '../conversations/conversations.repository.ts';
import type { WaitsRepository } from './waits.repository.ts';

const weekMs = 7 * 24 * 60 * 60_000;

interface Dependencies {
  waits: Pick<WaitsRepository, 'seconds'>;
  conversations: Pick<ConversationsRepository, 'counts'>;
}

export type WaitTimes = ReturnType<typeof createWaitTimes>;

/** Who waits now, and how long people waited since midnight and in the last seven days. */
export const createWaitTimes =
  ({ waits, conversations }: Dependencies) =>
  async (midnight: Date, now: Date): Promise<DashboardToday['waiting']> => {
    const [{ waiting, oldest_waiting }, today, week] = await Promise.all([
      conversations.counts(now.toISOString()),
      waits.seconds(midnight.toISOString(), now),
      waits.seconds(new Date(now.getTime() - weekMs).toISOString(), now),
    ]);
    return { now: waiting, oldest: oldest_waiting, today: figuresOf(today), week: figuresOf(week) };
  };

/** Of a sorted list. */
function figuresOf(seconds: readonly number[]): WaitFigures {
  const middle = seconds.length >> 1;
  const [low, high] = [seconds[seconds.length % 2 === 0 ? middle - 1 : middle], seconds[middle]];
  const median = low === undefined || high === undefined ? null : Math.round((low + high) / 2);
  return { count: seconds.length, median, longest: seconds.at(-1) ?? null };
}
