import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open-database.ts';
import { createApiCallsRepository } from './modules/api-calls/api-calls.repository.ts';
import { createApiCallsService } from './modules/api-calls/api-calls.service.ts';
import { ensureAdministrator } from './modules/auth/administrator.ts';
import { createAuthRepository } from './modules/auth/auth.repository.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createSignInThrottle } from './modules/auth/sign-in-throttle.ts';
import { createFindReply } from './modules/auto-reply/find-reply.ts';
import { createMenuRepository } from './modules/menu/menu.repository.ts';
import { createResponsesRepository } from './modules/responses/responses.repository.ts';
import { createSettingsRepository } from './modules/settings/settings.repository.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: everything the product is made of, built once and handed what it uses. */
export async function createServices(config: Config, { db }: Database, clock: Clock = systemClock) {
  const auth = createAuthRepository(db);
  await ensureAdministrator({ auth, clock, ...config });

  const menu = createMenuRepository(db);
  const responses = createResponsesRepository(db);
  const settings = createSettingsRepository(db);

  return {
    menu,
    responses,
    findReply: createFindReply({ responses, menu, settings }),
    apiCalls: createApiCallsService({ apiCalls: createApiCallsRepository(db), clock, timeZone: config.timeZone }),
    auth: createAuthService({ auth, clock, throttle: createSignInThrottle(clock), isPublic: config.isPublic }),
  };
}
