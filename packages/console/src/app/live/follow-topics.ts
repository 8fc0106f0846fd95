import { type LiveTopic, liveTopics } from '@recado/contract';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isHeld } from '../../shared/live-hold.ts';
import { topicKeys } from './topic-keys.ts';

/** Between two looks. A list that takes long to come is asked for less often. */
const restMs = 400;
const restFactor = 2;

/**
 * Looks again at what changed, as far as it is on the screen; the rest is asked for when it is shown. One look at a time: a
 * flood of news must not cancel the answers that it waits for.
 */
export function createTopicFollower(client: QueryClient) {
  const wanted = new Set<LiveTopic>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const topics = [...wanted].filter((topic) => !isHeld(topic));
    wanted.clear();
    const keys = topics.flatMap((topic) => topicKeys[topic]);
    const predicate = (query: Query) => keys.some((key) => startsWith(query.queryKey, key));
    // What is being loaded for the first time may have been read before the change; it would not be asked for again.
    const first = client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
    await Promise.allSettled(first.filter(({ state }) => state.data === undefined).map(({ promise }) => promise));
    await client.invalidateQueries({ predicate });
  };
  const lookOn = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (wanted.size > 0) {
      const before = performance.now();
      await look();
      const tookMs = performance.now() - before;
      await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, tookMs * restFactor)));
    }
    isLooking = false;
  };

  return {
    follow(topics: readonly LiveTopic[]): void {
      for (const topic of topics) wanted.add(topic);
      void lookOn();
    },
    /** Whatever happened while nobody told. */
    followAll(): void {
      this.follow(liveTopics);
    },
  };
}

const startsWith = (key: readonly unknown[], start: readonly unknown[]): boolean =>
  start.every((part, index) => hashKey([part]) === hashKey([key[index]]));
