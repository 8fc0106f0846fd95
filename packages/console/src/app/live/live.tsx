import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useSessionState } from '../../shared/session/session.ts';
import { createLive } from './create-live.ts';
import { createTopicFollower } from './follow-topics.ts';
import classes from './live.module.css';

/** Keeps what is on the screen true while somebody looks at it, and says when it cannot. */
export function Live() {
  const client = useQueryClient();
  const { status } = useSessionState();
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    if (status !== 'signed-in') return;
    const follower = createTopicFollower(client);
    const live = createLive({
      open: (signal) => api.live.changes(undefined, { signal }),
      onTopics: follower.follow,
      onGap: () => follower.followAll(),
      onAway: setAway,
    });
    // A browser opens six connections to one address: tabs that nobody looks at must not take them all.
    const followVisibility = () => (document.visibilityState === 'visible' ? live.start() : live.stop());
    if (document.visibilityState === 'visible') live.start();
    document.addEventListener('visibilitychange', followVisibility);
    window.addEventListener('online', live.hurry);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      window.removeEventListener('online', live.hurry);
      live.stop();
    };
  }, [client, status]);

  return (
    <div role="status" className={classes.root}>
      {isAway && <p className={classes.notice}>Sem atualização ao vivo. Tentando de novo…</p>}
    </div>
  );
}
