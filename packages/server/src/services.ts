import { createOpenAi } from './adapters/openai/openai.ts';
import { createTelegram } from './adapters/telegram/telegram.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open-database.ts';
import { createAiService } from './modules/ai/ai.service.ts';
import { createAiGate } from './modules/ai/ai-gate.ts';
import { createApiCallsRepository } from './modules/api-calls/api-calls.repository.ts';
import { createApiCallsService } from './modules/api-calls/api-calls.service.ts';
import { createCallRecorder } from './modules/api-calls/call-recorder.ts';
import { ensureAdministrator } from './modules/auth/administrator.ts';
import { createAuthRepository } from './modules/auth/auth.repository.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createSignInThrottle } from './modules/auth/sign-in-throttle.ts';
import { createAutoReplyService } from './modules/auto-reply/auto-reply.service.ts';
import { createLoopGuard } from './modules/auto-reply/loop-guard.ts';
import { createReplyLookup } from './modules/auto-reply/reply-lookup.repository.ts';
import { createReplyRules } from './modules/auto-reply/reply-rules.ts';
import { createSources } from './modules/auto-reply/sources.ts';
import { createMenuRepository } from './modules/menu/menu.repository.ts';
import { createMenuService } from './modules/menu/menu.service.ts';
import { createNotificationsRepository } from './modules/notifications/notifications.repository.ts';
import { createNotifier, type NotifierTimes, notifierTimes } from './modules/notifications/notifier.ts';
import { createResponseQuickActionsRepository } from './modules/response-quick-actions/response-quick-actions.repository.ts';
import { createResponsesRepository } from './modules/responses/responses.repository.ts';
import { createResponsesService } from './modules/responses/responses.service.ts';
import { createSettingsRepository } from './modules/settings/settings.repository.ts';
import { createSettingsService } from './modules/settings/settings.service.ts';
import { createSecretBox, readSecretKey } from './secret-box.ts';

/** Shorter than WhatsAuto waits for an answer. */
const aiTimeoutMs = 8000;

interface Options {
  config: Config;
  database: Database;
  clock?: Clock;
  notifierTimes?: NotifierTimes;
  /** A failure in the background that no request can report. */
  onError(error: unknown, what: string): void;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: everything the product is made of, built once and handed what it uses. */
export async function createServices({ config, database, onError, clock = systemClock, ...options }: Options) {
  const { db, changes } = database;
  const { timeZone } = config;
  const auth = createAuthRepository(db);
  await ensureAdministrator({ auth, clock, ...config });

  const settings = createSettingsRepository(db, createSecretBox(readSecretKey(config)), changes);
  const telegram = createTelegram(config.telegramApiRoot);
  const notifications = createNotificationsRepository(db);
  const notifier = createNotifier({
    notifications,
    settings,
    telegram,
    clock,
    timeZone,
    times: options.notifierTimes ?? notifierTimes,
    onError: (error) => onError(error, 'notifications'),
  });

  const menu = createMenuRepository(db);
  const provider = createOpenAi({ baseUrl: config.openAiBaseUrl, timeoutMs: aiTimeoutMs });
  const ai = createAiService({ settings, provider, gate: createAiGate(provider, clock) });
  const autoReply = createAutoReplyService({
    readRules: createReplyRules({ menu, settings, changes }),
    lookup: createReplyLookup(database),
    sources: createSources(ai),
    loopGuard: createLoopGuard(clock, config.loopGuardReplies),
  });

  const apiCalls = createApiCallsRepository(db);
  const recordCall = createCallRecorder(apiCalls, (error) => onError(error, 'call log'), notifier.wake);

  return {
    auth: createAuthService({ auth, clock, throttle: createSignInThrottle(clock), isPublic: config.isPublic }),
    menu: createMenuService({ menu, clock, changes }),
    responses: createResponsesService({ responses: createResponsesRepository(db), clock }),
    responseQuickActions: createResponseQuickActionsRepository(db),
    settings: createSettingsService({ settings, notifications, telegram, onTelegramChanged: notifier.wake }),
    ai,
    autoReply,
    apiCalls: createApiCallsService({ apiCalls, clock, timeZone }),
    recordCall,
    notifier,
  };
}
