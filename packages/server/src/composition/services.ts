import path from 'node:path';
import type { Logger } from 'pino';
import type { GatewayTimes } from '../adapters/baileys/baileys.gateway.ts';
import { createOpenAi } from '../adapters/openai/openai.ts';
import { createPlaywrightRunner } from '../adapters/playwright/playwright.runner.ts';
import { createTelegram } from '../adapters/telegram/telegram.ts';
import { createWebPush } from '../adapters/web-push/web-push.ts';
import { createApiKeys } from '../channels/public-api/api-keys.ts';
import { readRecorded } from '../channels/public-api/read-recorded.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createRepository } from '../db/repository.ts';
import type { JobTimes } from '../jobs/jobs.port.ts';
import { countReceived } from '../metrics/count-received.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createAiService } from '../modules/ai/ai.service.ts';
import { createAiGate } from '../modules/ai/ai-gate.ts';
import { createAlertsRepository } from '../modules/alerts/alerts.repository.ts';
import { createAlertsService } from '../modules/alerts/alerts.service.ts';
import { createWatches } from '../modules/alerts/watches.ts';
import { createApiCallsRepository } from '../modules/api-calls/api-calls.repository.ts';
import { createApiCallsService } from '../modules/api-calls/api-calls.service.ts';
import { createCallRecorder } from '../modules/api-calls/call-recorder.ts';
import { createRefusedCalls } from '../modules/api-calls/refused-calls.ts';
import { ensureAdministrator } from '../modules/auth/administrator.ts';
import { createAuthRepository } from '../modules/auth/auth.repository.ts';
import { createAuthService } from '../modules/auth/auth.service.ts';
import { createKnownDevices } from '../modules/auth/known-devices.ts';
import { createSignInThrottle } from '../modules/auth/sign-in-throttle.ts';
import { createBackupService } from '../modules/backup/backup.service.ts';
import { createConsentRepository } from '../modules/consent/consent.repository.ts';
import { createConsentService } from '../modules/consent/consent.service.ts';
import { contactQueries } from '../modules/contacts/contact-book.ts';
import { createContactGroupsService } from '../modules/contacts/contact-groups.service.ts';
import { createContactsService } from '../modules/contacts/contacts.service.ts';
import { createContactsExport } from '../modules/contacts/export/contacts-export.ts';
import { createImportStore } from '../modules/contacts/import/import-store.ts';
import { createImportsService } from '../modules/contacts/import/imports.service.ts';
import { createRunImport } from '../modules/contacts/import/run-import.ts';
import { createAnswersRepository } from '../modules/conversations/answers.repository.ts';
import { createConversationMessagesRepository } from '../modules/conversations/conversation-messages.repository.ts';
import { createConversationPersonService } from '../modules/conversations/conversation-person.service.ts';
import { createConversationWritersService } from '../modules/conversations/conversation-writers.service.ts';
import { createConversationsRepository } from '../modules/conversations/conversations.repository.ts';
import { createConversationsService } from '../modules/conversations/conversations.service.ts';
import { createFollowCalls } from '../modules/conversations/follow-calls.ts';
import { createFollowMessages } from '../modules/conversations/follow-messages.ts';
import { createMessageSearchRepository } from '../modules/conversations/message-search.repository.ts';
import { createNotesRepository } from '../modules/conversations/notes.repository.ts';
import { createNotesService } from '../modules/conversations/notes.service.ts';
import { createSearchMessages } from '../modules/conversations/search-messages.ts';
import { createDashboardRepository } from '../modules/dashboard/dashboard.repository.ts';
import { createDashboardService } from '../modules/dashboard/dashboard.service.ts';
import { createRaiseWait } from '../modules/handover/raise-wait.ts';
import { createWaitTimes } from '../modules/handover/wait-times.ts';
import { createWaitsRepository } from '../modules/handover/waits.repository.ts';
import { createFindWaiting } from '../modules/inbound/handover.ts';
import { createInboundService } from '../modules/inbound/inbound.service.ts';
import { createLoopGuard } from '../modules/inbound/loop-guard.ts';
import { createPersonLookup } from '../modules/inbound/person-lookup.repository.ts';
import { createReplyRules } from '../modules/inbound/reply-rules.ts';
import { createSources } from '../modules/inbound/sources.ts';
import { createLiveService } from '../modules/live/live.service.ts';
import { createMenuRepository } from '../modules/menu/menu.repository.ts';
import { createMenuService } from '../modules/menu/menu.service.ts';
import { createNotificationsRepository } from '../modules/notifications/notifications.repository.ts';
import { createNotifier, type NotifierTimes, notifierTimes } from '../modules/notifications/notifier.ts';
import { createBlockedPeople } from '../modules/people/blocked-people.repository.ts';
import { createPeopleQueries } from '../modules/people/join-people.ts';
import { createPausesRepository } from '../modules/people/pauses.repository.ts';
import { createPrivacyRepository } from '../modules/privacy/privacy.repository.ts';
import { createUnnumberedPeople } from '../modules/privacy/unnumbered-people.repository.ts';
import { createPushService } from '../modules/push/push.service.ts';
import { createPushDevicesRepository } from '../modules/push/push-devices.repository.ts';
import { createPushKey } from '../modules/push/push-key.ts';
import { createPushWaits } from '../modules/push/push-waits.ts';
import { createPushedWaits } from '../modules/push/pushed-waits.repository.ts';
import { createQuickActionsRepository } from '../modules/quick-actions/quick-actions.repository.ts';
import { createQuickActionsService } from '../modules/quick-actions/quick-actions.service.ts';
import { createResponseQuickActionsRepository } from '../modules/response-quick-actions/response-quick-actions.repository.ts';
import { createResponsesRepository } from '../modules/responses/responses.repository.ts';
import { createResponsesService } from '../modules/responses/responses.service.ts';
import { createRetentionService } from '../modules/retention/retention.service.ts';
import { createScriptsRepository } from '../modules/scripts/scripts.repository.ts';
import { createScriptsService } from '../modules/scripts/scripts.service.ts';
import { createSettingsRepository } from '../modules/settings/settings.repository.ts';
import { createSettingsService } from '../modules/settings/settings.service.ts';
import { createTagsRepository } from '../modules/tags/tags.repository.ts';
import { createTagsService } from '../modules/tags/tags.service.ts';
import { createUsageService } from '../modules/usage/usage.service.ts';
import { createNodes } from '../nodes/create-nodes.ts';
import { createHosts } from '../nodes/hosts.ts';
import { type Clock, type Stopwatch, systemClock, systemStopwatch } from '../runtime/clock.ts';
import { createEvents } from '../runtime/events.ts';
import { createFetchOutside } from '../security/network-guard.ts';
import { createPersonHash } from '../security/person-hash.ts';
import { createSecretBox, readSecretKey, writeSecretKey } from '../security/secret-box.ts';
import { createStorage } from '../storage/storage.ts';
import { createTaskProcesses } from '../tasks/task-processes.ts';
import { createAutomation } from './automation.ts';
import { createMedia } from './media.ts';
import { createMessaging } from './messaging.ts';

/** Shorter than WhatsAuto waits for an answer. */
const aiTimeoutMs = 8000;

export interface ServiceOptions {
  config: Config;
  database: Database;
  log: Logger;
  /** What is counted, if anybody reads it. */
  metrics?: Metrics | undefined;
  clock?: Clock;
  stopwatch?: Stopwatch;
  notifierTimes?: NotifierTimes;
  gatewayTimes?: Partial<GatewayTimes>;
  jobTimes?: JobTimes;
  /** Bytes that the disk of a folder has left. */
  measureDisk?: (folder: string) => Promise<number>;
  /** A failure in the background that no request can report. */
  onError(error: unknown, what: string): void;
}

export type Services = ReturnType<typeof createServices>;

/** The composition root: everything the product is made of, built once and handed what it uses. */
export function createServices({
  config,
  database,
  log,
  metrics,
  onError,
  clock = systemClock,
  stopwatch = systemStopwatch,
  ...options
}: ServiceOptions) {
  const { db, changes, news } = database;
  const { timeZone } = config;
  const events = createEvents((error) => onError(error, 'events'));
  const { announce } = events;
  const auth = createAuthRepository(db);
  // The hash of a new password takes a while in a thread of its own, in which the rest is made.
  const administrator = ensureAdministrator({ auth, clock, ...config });
  administrator.catch(() => {});

  const processes = createTaskProcesses();
  const secretKey = readSecretKey(config);
  const box = createSecretBox(secretKey);
  const settings = createSettingsRepository(db, box, changes);
  const nodes = createNodes(database, (error) => onError(error, 'nodes'));
  const telegram = createTelegram(config.telegramApiRoot);
  const notifications = createNotificationsRepository(db);
  const notifier = createNotifier({
    leases: nodes.leases,
    changes,
    notifications,
    settings,
    telegram,
    clock,
    timeZone,
    times: options.notifierTimes ?? notifierTimes,
    onChanged: () => news.note('notifications'),
    onError: (error) => onError(error, 'notifications'),
  });

  const hashOf = createPersonHash(secretKey);
  const ofContacts = contactQueries(db, hashOf);
  const book = createRepository(db, ofContacts);
  const contacts = createContactsService({ book, clock, announce, undoesWishes: true });
  const consent = createConsentService({
    people: createRepository(db, (queries) => ({
      ...ofContacts(queries),
      consent: createConsentRepository(queries),
      people: createPeopleQueries(queries, hashOf),
    })),
    announce,
    clock,
    essential: (work) => storage.essential(work),
  });

  const menu = createMenuRepository(db);
  const provider = createOpenAi({ baseUrl: config.openAiBaseUrl, timeoutMs: aiTimeoutMs });
  const ai = createAiService({
    settings,
    provider,
    gate: createAiGate(provider, stopwatch, aiTimeoutMs),
    announce,
    onError: (error) => onError(error, 'ai'),
  });
  const waits = createWaitsRepository(db);
  const raiseWait = createRaiseWait(clock);
  const readRules = createReplyRules({ menu, settings, changes });
  /** Somebody waits for a person. */
  const onWaiting = () => {
    notifier.wake();
    changes.publish('waits').catch((error: unknown) => onError(error, 'waits'));
  };
  const pushDevices = createPushDevicesRepository(db, box);
  const pushKey = createPushKey({ settings, devices: pushDevices });
  const webPush = createWebPush({
    fetchOutside: createFetchOutside(config.allowPrivateNetwork),
    allowPrivate: config.allowPrivateNetwork,
    key: pushKey,
    clock,
  });
  const lookup = createPersonLookup(database, hashOf);
  const uncounted = createInboundService({
    readRules,
    lookup,
    sources: createSources(lookup, ai),
    loopGuard: createLoopGuard(stopwatch, config.loopGuardReplies),
    findWaiting: createFindWaiting(waits),
    consent,
    events,
    clock,
  });
  const inbound = metrics ? countReceived(uncounted, metrics) : uncounted;

  const apiCalls = createApiCallsRepository(database);
  const calls = createCallRecorder({
    apiCalls,
    clock,
    hasRoom: () => !storage.isFull(),
    onError: (error) => onError(error, 'call log'),
    onNotifications: notifier.wake,
    onRecorded: (oldest) => followCalls.poke(oldest),
  });
  const followCalls = createFollowCalls({
    database,
    readCall: readRecorded,
    raiseWait,
    defaultsMax: async () => (await readRules()).handover.afterDefaults,
    onWaiting,
    clock,
    onError: (error) => onError(error, 'conversations'),
  });
  const conversationRows = createConversationsRepository(database);
  const followMessages = createFollowMessages({
    database,
    news,
    onError: (error) => onError(error, 'message search'),
  });
  const refusedCalls = createRefusedCalls({ db, clock, onError: (error) => onError(error, 'refused calls') });
  const storage = createStorage({
    folder: config.dataDir,
    database,
    stopwatch,
    log,
    calls,
    onChanged: () => news.note('storage'),
    measure: options.measureDisk,
    onError: (error) => onError(error, 'storage'),
    onFolderLost: () => void (config.appSecret ?? writeSecretKey(config.dataDir, secretKey)),
  });

  const media = createMedia({
    config,
    database,
    processes,
    settings,
    box,
    hasRoom: () => storage.status().disk === 'ok',
    clock,
    onError: (error) => onError(error, 'media'),
  });
  const { prepareImage, prepareAttachment, files } = media;
  const tags = createTagsService({ tags: createTagsRepository(db), clock, timeZone });
  const messaging = createMessaging({
    config,
    database,
    nodes,
    box,
    log,
    clock,
    gatewayTimes: options.gatewayTimes,
    inbound,
    hashOf,
    settings,
    events,
    tags,
    onMedia: (mediaId) => fetchMedia.soon(mediaId),
    onNews: notifier.wake,
    raiseWait,
    onWaiting,
    onDelivered: metrics?.delivered,
    prepareAttachment,
    files,
    onError,
  });
  const scripts = createScriptsService({
    scripts: createScriptsRepository(db),
    runner: createPlaywrightRunner(config),
    clock,
    announce,
  });
  const quickActions = createQuickActionsService({
    quickActions: createQuickActionsRepository(db),
    prepareImage,
    files,
  });
  const automation = createAutomation({
    config,
    database,
    log,
    clock,
    stopwatch,
    jobTimes: options.jobTimes,
    events,
    messaging,
    book,
    // What a trigger does is no news for triggers: two of them could set each other off for ever.
    contacts: createContactsService({ book, clock, announce: () => {}, undoesWishes: false }),
    quickActions,
    handover: {
      raiseWait,
      blocked: createBlockedPeople(db, hashOf),
      handoverReply: async () => (await settings.read(['handover_reply'])).handover_reply ?? '',
      onWaiting,
    },
    scripts: { exists: scripts.exists, run: scripts.runForTrigger },
    onError,
  });

  const { fetch: fetchMedia, upkeep: mediaUpkeep } = media.receive(messaging.instances.renewMedia, automation.jobs);

  const backup = createBackupService({
    database,
    box,
    settings,
    clock,
    folder: config.backupDir,
    hashOf,
    timeZone,
    numbers: { stop: messaging.keeper.suspend, start: messaging.keeper.resume },
    onRestored: async () => {
      followCalls.restart();
      followMessages.restart();
      await automation.planSchedules();
    },
    announce,
    onError: (error) => onError(error, 'backup'),
    onChanged: () => news.note('backup'),
  });

  const alerts = createAlertsService({
    alerts: createRepository(db, (queries) => ({
      alerts: createAlertsRepository(queries),
      notifications: createNotificationsRepository(queries),
    })),
    watches: createWatches({
      instances: messaging.instances,
      backupSchedule: backup.schedule,
      storage,
      hosts: createHosts(nodes.leases),
      ai,
      jobs: automation.jobs,
      timeZone,
      clock,
    }),
    settings,
    onNotifications: notifier.wake,
    announce,
    changes,
    timeZone,
    clock,
    onError: (error) => onError(error, 'alerts'),
  });

  const conversations = createConversationsService({
    db,
    conversations: conversationRows,
    messages: createConversationMessagesRepository(db),
    answers: createAnswersRepository(db),
    pauses: createPausesRepository(db),
    settings,
    write: messaging.writeInConversation,
    clock,
  });

  return {
    /** To be waited for before anybody is let in. */
    administrator,
    auth: createAuthService({
      auth,
      clock,
      throttle: createSignInThrottle(stopwatch),
      devices: createKnownDevices(box),
      isPublic: config.isPublic,
      announce,
    }),
    menu: createMenuService({ menu, clock, changes, announce }),
    responses: createResponsesService({ responses: createResponsesRepository(db), clock }),
    responseQuickActions: createResponseQuickActionsRepository(db),
    quickActions,
    contacts: {
      contacts,
      groups: createContactGroupsService({ groups: book.groups, clock }),
      imports: createImportsService({
        book,
        store: createImportStore({ root: path.join(config.dataDir, 'imports'), clock }),
        run: createRunImport(processes),
        clock,
        onError: (error) => onError(error, 'contact imports'),
      }),
      exportContacts: createContactsExport(book),
    },
    tags,
    settings: createSettingsService({ settings, notifications, telegram, onTelegramChanged: notifier.wake, announce }),
    ai,
    alerts,
    inbound,
    refusedCalls,
    apiCalls: createApiCallsService({ apiCalls, clock, timeZone }),
    messaging,
    automation,
    scripts,
    usage: createUsageService(db),
    media: media.store,
    mediaService: media.service,
    mediaUpkeep,
    attachments: { prepare: prepareAttachment.any, files, converter: media.converter },
    fetchMedia,
    followCalls,
    conversations,
    conversationPerson: createConversationPersonService({ db, conversations }),
    conversationWriters: createConversationWritersService({ db, conversations, clock }),
    notes: createNotesService({ conversations, notes: createNotesRepository(db), clock }),
    followMessages,
    searchMessages: createSearchMessages({
      db,
      index: createMessageSearchRepository(database),
      follow: followMessages,
      conversations: conversationRows,
      clock,
    }),
    push: createPushService({ devices: pushDevices, push: webPush, key: pushKey, onAdded: onWaiting, clock }),
    pushKey,
    pushWaits: createPushWaits({
      leases: nodes.leases,
      changes,
      waits: createPushedWaits(db),
      devices: pushDevices,
      push: webPush,
      settings,
      clock,
      timeZone,
      onError: (error) => onError(error, 'web push'),
    }),
    events,
    live: createLiveService({ news }),
    privacy: createPrivacyRepository({
      db,
      apiCalls,
      media: media.store,
      hashOf,
      changes,
      clock,
      flush: automation.flush,
    }),
    unnumberedPeople: createUnnumberedPeople({ db, flush: automation.flush }),
    consent,
    retention: createRetentionService({
      db,
      settings,
      jobs: automation.jobs,
      removeCalls: apiCalls.remove,
      noteCallers: apiCalls.noteCallers,
      forgetMedia: mediaUpkeep.night,
      clock,
      stopwatch,
      timeZone,
      announce,
      onForgotten: (rows) => log.info({ rows }, 'what was older than it is kept is forgotten'),
    }),
    apiKeys: createApiKeys({
      settings,
      changes,
      clock,
      announce,
      fixedKey: config.publicApiKey,
      isReachable: config.isPublic || Boolean(config.trustProxy) || Boolean(config.allowedHosts?.size),
    }),
    backup,
    dashboard: createDashboardService({
      today: createDashboardRepository(db),
      instances: messaging.instances,
      newChats: messaging.newChats,
      refused: refusedCalls,
      backup,
      readCall: readRecorded,
      jobs: automation.jobs,
      waitTimes: createWaitTimes({ waits, conversations: createConversationsRepository(database) }),
      clock,
      timeZone,
    }),
    processes,
    storage,
    recordCall: calls.record,
    notifier,
    metrics,
  };
}
