import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api.ts';
import { useSessionState } from '../../shared/session/session.ts';
import { createLive } from './create-live.ts';
import { followTab } from './follow-tab.ts';
import { createTopicFollower } from './follow-topics.ts';

/** Keeps what is on the screen true while somebody looks at it, and says when it cannot. */
export function Live({ onAway }: { onAway: (isAway: boolean) => void }) {
  const client = useQueryClient();
  const { status } = useSessionState();

  useEffect(() => {
    if (status !== 'signed-in') return;
    const follower = createTopicFollower(client);
    const live = createLive({
      shownSince: performance.timeOrigin,
      open: (missedMs, signal) => api.live.changes({ query: { missedMs } }, { signal }),
      onTopics: follower.follow,
      onReturn: follower.retryFailed,
      onAway,
    });
    return followTab(live, { document, window });
  }, [client, status, onAway]);

  return null;
}
