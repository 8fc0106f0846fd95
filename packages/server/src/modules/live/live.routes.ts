import type { liveRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { LiveService } from './live.service.ts';

export const liveHandlers = (live: LiveService): Handlers<typeof liveRoutes> => ({
  changes: ({ query, session, isStillSignedIn }) =>
    live.open({ sessionId: session.id, isStillSignedIn }, query.missedMs),
});
