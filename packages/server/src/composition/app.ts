import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import path from 'node:path';
import { bodyMaxDefault, routes } from '@recado/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { sql } from 'kysely';
import { createCallLimit } from '../channels/public-api/call-limit.ts';
import { publicApiHandlers, registerPublicApi } from '../channels/public-api/public-api.routes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createEditTurns } from '../db/edit-turns.ts';
import { AppError } from '../errors/app-error.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import { configureHttp } from '../http/configure-http.ts';
import { createConnections } from '../http/connections.ts';
import { isScreen, registerConsole } from '../http/console-files.ts';
import { writeError } from '../http/error-writer.ts';
import { guardHost } from '../http/host-guard.ts';
import { operationsHandlers } from '../http/operations.routes.ts';
import { registerRoutes } from '../http/register-routes.ts';
import { logRequests } from '../http/request-log.ts';
import { schemaController } from '../http/schema-controller.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { checkForwardedFor, trustOf } from '../http/trusted-proxy.ts';
import { createUploadFolder } from '../http/upload-folder.ts';
import { jobHandlers } from '../jobs/jobs.routes.ts';
import { registerMetrics } from '../metrics/metrics.routes.ts';
import { aiHandlers } from '../modules/ai/ai.routes.ts';
import { alertHandlers } from '../modules/alerts/alerts.routes.ts';
import { apiCallHandlers } from '../modules/api-calls/api-calls.routes.ts';
import { attachmentHandlers } from '../modules/attachments/attachments.routes.ts';
import { authHandlers } from '../modules/auth/auth.routes.ts';
import { backupHandlers } from '../modules/backup/backup.routes.ts';
import { bulkSendHandlers } from '../modules/bulk-sends/bulk-sends.routes.ts';
import { consentHandlers } from '../modules/consent/consent.routes.ts';
import { contactHandlers } from '../modules/contacts/contacts.routes.ts';
import { conversationPersonHandlers } from '../modules/conversations/conversation-person.routes.ts';
import { conversationWriterHandlers } from '../modules/conversations/conversation-writers.routes.ts';
import { conversationHandlers } from '../modules/conversations/conversations.routes.ts';
import { noteHandlers } from '../modules/conversations/notes.routes.ts';
import { dashboardHandlers } from '../modules/dashboard/dashboard.routes.ts';
import { autoReplyHandlers } from '../modules/inbound/simulate.routes.ts';
import { instanceHandlers } from '../modules/instances/instances.routes.ts';
import { liveHandlers } from '../modules/live/live.routes.ts';
import { mediaHandlers } from '../modules/media/media.routes.ts';
import { menuHandlers } from '../modules/menu/menu.routes.ts';
import { privacyHandlers } from '../modules/privacy/privacy.routes.ts';
import { pushHandlers } from '../modules/push/push.routes.ts';
import { quickActionHandlers } from '../modules/quick-actions/quick-actions.routes.ts';
import { responseQuickActionHandlers } from '../modules/response-quick-actions/response-quick-actions.routes.ts';
import { responseHandlers } from '../modules/responses/responses.routes.ts';
import { retentionHandlers } from '../modules/retention/retention.routes.ts';
import { scriptHandlers } from '../modules/scripts/scripts.routes.ts';
import { sendHandlers } from '../modules/send/send.routes.ts';
import { settingsHandlers } from '../modules/settings/settings.routes.ts';
import { tagHandlers } from '../modules/tags/tags.routes.ts';
import { triggerHandlers } from '../modules/triggers/triggers.routes.ts';
import { usageHandlers } from '../modules/usage/usage.routes.ts';
import { packageFolder } from '../program-file.ts';
import { type Stopwatch, systemStopwatch } from '../runtime/clock.ts';
import { withinMs } from '../runtime/time-limit.ts';
import type { Services } from './services.ts';

const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };

/** Shorter than a balancer waits for the answer whether this node is ready. */
const databasePatienceMs = 2000;

/** Calls without a session per minute and address, before a byte of them is read; passwords have a limit of their own. */
const signInCallsPerMinute = 1200;

interface AppOptions {
  config: Pick<Config, 'dataDir' | 'trustProxy' | 'allowedHosts' | 'publicApiRate' | 'metricsToken'>;
  database: Database;
  services: Services;
  logger: FastifyBaseLogger;
  stopwatch?: Stopwatch;
  /** The built console; without it only the API is served. */
  consoleFolder?: string | undefined;
}

export async function createApp({
  config,
  database,
  services,
  logger,
  stopwatch = systemStopwatch,
  consoleFolder,
}: AppOptions): Promise<FastifyInstance> {
  const connections = createConnections({ isBehindProxy: Boolean(config.trustProxy) });
  const app = Fastify({
    loggerInstance: withoutChildren(logger),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: bodyMaxDefault,
    http: connections.serverOptions,
    clientErrorHandler: connections.answerProtocolError,
    forceCloseConnections: 'idle',
    // How long a parameter may be is the contract's to say, after it is known who asks.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    frameworkErrors: writeError,
    schemaController,
  });
  const isStopping = connections.watch(app);
  app.addHook('preClose', async () => services.live.stop());
  const uploadFolder = createUploadFolder(path.join(config.dataDir, 'uploads'));
  configureHttp(app, uploadFolder);
  if (config.trustProxy) checkForwardedFor(app);
  if (config.allowedHosts) guardHost(app, config.allowedHosts);
  // A SQLite folder has one server; on PostgreSQL others may share it.
  await uploadFolder.sweep({ isAlone: database.engine === 'sqlite' });

  // Made when somebody asks for it, and once: it takes a hundred megabytes for a moment.
  let openApi: Promise<Record<string, unknown>> | undefined;
  const operations = operationsHandlers({
    isDatabaseReady: () =>
      withinMs(databasePatienceMs, sql`select 1`.execute(database.db)).then(
        () => true,
        () => false,
      ),
    isStopping,
    storage: services.storage,
    openApi: () => {
      openApi ??= import('../http/openapi.ts')
        .then(({ describeRoutes }) => describeRoutes(routes, version))
        .catch((error: unknown) => {
          openApi = undefined;
          throw error;
        });
      return openApi;
    },
  });
  const { test: _test, receive: _receive, ...publicApi } = routes.publicApi;
  const handlers = {
    auth: authHandlers(services.auth),
    menu: menuHandlers(services.menu),
    responses: responseHandlers(services.responses),
    responseQuickActions: responseQuickActionHandlers(services.responseQuickActions),
    quickActions: quickActionHandlers(services.quickActions),
    contacts: contactHandlers(services.contacts),
    tags: tagHandlers(services.tags),
    instances: instanceHandlers(services.messaging.instances, services.messaging.newChats),
    attachments: attachmentHandlers(services.attachments),
    conversations: conversationHandlers(services.conversations, services.searchMessages),
    notes: noteHandlers(services.notes),
    conversationWriters: conversationWriterHandlers(services.conversationWriters),
    conversationPerson: conversationPersonHandlers(services.conversationPerson),
    send: sendHandlers(services.messaging.send),
    bulkSends: bulkSendHandlers(services.messaging.bulkSends),
    triggers: triggerHandlers(services.automation.triggers),
    jobs: jobHandlers(services.automation.jobs),
    scripts: scriptHandlers(services.scripts),
    usage: usageHandlers(services.usage),
    media: mediaHandlers(services.mediaService),
    privacy: privacyHandlers(services.privacy, services.unnumberedPeople),
    consent: consentHandlers(services.consent),
    autoReply: autoReplyHandlers(services.inbound),
    dashboard: dashboardHandlers(services.dashboard),
    retention: retentionHandlers(services.retention),
    ai: aiHandlers(services.ai),
    backup: backupHandlers(services.backup),
    alerts: alertHandlers(services.alerts),
    push: pushHandlers(services.push),
    settings: settingsHandlers(services.settings, services.notifier),
    apiCalls: apiCallHandlers(services.apiCalls, services.refusedCalls),
    live: liveHandlers(services.live),
    publicApi: publicApiHandlers(services.apiKeys),
    operations,
  };
  // What a browser meets. The public API stands beside it, so that a reply passes through none of these hooks.
  await app.register(async (scope) => {
    await setSecurityHeaders(scope);
    logRequests(scope);
    if (consoleFolder) await registerConsole(scope, consoleFolder);
    scope.setNotFoundHandler((request, reply) => {
      if (consoleFolder && isScreen(request)) return reply.sendFile('index.html');
      throw new AppError('NOT_FOUND');
    });
    const authenticate = createAuthenticate(services.auth.findSession);
    registerRoutes(
      scope,
      { ...routes, publicApi },
      handlers,
      authenticate,
      createCallLimit(signInCallsPerMinute, stopwatch),
      services.storage,
      createEditTurns(database),
    );
  });
  await registerPublicApi(app, {
    inbound: services.inbound,
    record: services.recordCall,
    refused: services.refusedCalls,
    keys: services.apiKeys,
    callsPerMinute: config.publicApiRate,
    stopwatch,
  });
  if (config.metricsToken && services.metrics) {
    registerMetrics(app, {
      token: config.metricsToken,
      metrics: services.metrics,
      jobs: services.automation.jobs,
      instances: services.messaging.instances,
      notifier: services.notifier,
    });
  }
  return app;
}

/** A logger per request would compile its redaction rules again each time; the lines carry the request's id instead. */
function withoutChildren(logger: FastifyBaseLogger): FastifyBaseLogger {
  const own: FastifyBaseLogger = Object.create(logger);
  own.child = () => own;
  return own;
}
