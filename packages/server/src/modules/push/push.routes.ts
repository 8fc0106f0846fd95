import type { pushRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { PushService } from './push.service.ts';

const done = { success: true } as const;

export const pushHandlers = (push: PushService): Handlers<typeof pushRoutes> => ({
  get: ({ session }) => push.get(session.userId),
  add: ({ session, body }) => push.add(session.userId, body),
  remove: async ({ session, params }) => {
    await push.remove(session.userId, params.id);
    return done;
  },
  test: async ({ session, params }) => {
    await push.test(session.userId, params.id);
    return done;
  },
});
