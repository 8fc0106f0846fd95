import type { LiveTopic } from '@recado/contract';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isHeld } from '../../shared/live-hold.ts';
import { topicKeys } from './topic-keys.ts';

/** Between two looks at the same thing. What takes long to come is asked for less often. */
const restMs = 800;
const restFactor = 4;

/**
 * Looks again at what changed, as far as it is on the screen; the rest is asked for when it is shown. One look at a time at
 * each: a flood of news must not cancel the answers that it waits for.
 *
 * What could not be loaded waits for the click on its "Tentar Novamente", which must not vanish under the hand; only a
 * server that was away and is back is a reason to try it unasked.
 */
export function createTopicFollower(client: QueryClient) {
  const cache = client.getQueryCache();
  /** What is being looked at, and what of it has changed since the look began. */
  const looks = new Map<Query, Set<LiveTopic>>();

  const reload = (query: Query): Promise<void> => client.invalidateQueries({ predicate: (other) => other === query });
  const lookAt = async (query: Query): Promise<void> => {
    // What is being loaded for the first time may have been read before the change; it would not be asked for again.
    while (isBeingLoaded(query)) await query.promise?.catch(() => {});
    if (query.state.data !== undefined) await reload(query);
  };
  const lookOn = async (query: Query, changed: Set<LiveTopic>): Promise<void> => {
    while (changed.size > 0) {
      const isFollowed = query.isActive() && ![...changed].every(isHeld);
      changed.clear();
      if (!isFollowed) {
        query.invalidate();
        break;
      }
      const before = performance.now();
      await lookAt(query);
      const tookMs = performance.now() - before;
      await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, tookMs * restFactor)));
    }
    looks.delete(query);
  };

  return {
    follow(topics: readonly LiveTopic[]): void {
      for (const topic of topics) {
        const shows = ({ queryKey }: Query) => topicKeys[topic].some((key) => startsWith(queryKey, key));
        for (const query of cache.findAll({ predicate: shows })) {
          const changed = looks.get(query) ?? new Set();
          changed.add(topic);
          if (looks.has(query)) continue;
          looks.set(query, changed);
          void lookOn(query, changed);
        }
      }
    },
    retryFailed(): void {
      for (const query of cache.findAll({ predicate: ({ state }) => state.status === 'error' })) void reload(query);
    },
  };
}

const isBeingLoaded = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';

const startsWith = (key: readonly unknown[], start: readonly unknown[]): boolean =>
  start.every((part, index) => hashKey([part]) === hashKey([key[index]]));
