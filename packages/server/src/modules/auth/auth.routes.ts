import type { authRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { AuthService } from './auth.service.ts';

export const authHandlers = (auth: AuthService): Handlers<typeof authRoutes> => ({
  hint: ({ caller }) => auth.hint(caller),
  login: ({ body, caller }) => auth.login(body, caller),
  validate: ({ session }) => ({ valid: true, user: { username: session.username } }),
  refresh: ({ body }) => auth.refresh(body.refreshToken),
  logout: async ({ body, session }) => {
    await auth.logout(session, body?.sessionId);
    return { success: true };
  },
  logoutAll: async ({ session }) => ({ sessionsRemoved: await auth.logoutAll(session) }),
  changePassword: async ({ body, session, caller }) => {
    await auth.changePassword(body, session, caller);
    return { success: true };
  },
});
