import { aiRoutes } from './ai.ts';
import { alertRoutes } from './alerts.ts';
import { apiCallRoutes } from './api-calls.ts';
import { attachmentRoutes } from './attachments.ts';
import { authRoutes } from './auth.ts';
import { autoReplyRoutes } from './auto-reply.ts';
import { backupRoutes } from './backup.ts';
import { bulkSendRoutes } from './bulk-sends.ts';
import { consentRoutes } from './consent.ts';
import { contactRoutes } from './contacts.ts';
import { noteRoutes } from './conversation-notes.ts';
import { conversationPersonRoutes } from './conversation-person.ts';
import { conversationWriterRoutes } from './conversation-writers.ts';
import { conversationRoutes } from './conversations.ts';
import { dashboardRoutes } from './dashboard.ts';
import { instanceRoutes } from './instances.ts';
import { jobRoutes } from './jobs.ts';
import { liveRoutes } from './live.ts';
import { mediaRoutes } from './media.ts';
import { menuRoutes } from './menu.ts';
import { operationsRoutes } from './operations.ts';
import { privacyRoutes } from './privacy.ts';
import { publicApiRoutes } from './public-api.ts';
import { pushRoutes } from './push.ts';
import { quickActionRoutes } from './quick-actions.ts';
import { responseQuickActionRoutes } from './response-quick-actions.ts';
import { responseRoutes } from './responses.ts';
import { retentionRoutes } from './retention.ts';
import { scriptRoutes } from './scripts.ts';
import { sendRoutes } from './send.ts';
import { settingsRoutes } from './settings.ts';
import { tagRoutes } from './tags.ts';
import { triggerRoutes } from './triggers.ts';
import { usageRoutes } from './usage.ts';

/**
 * Every route of the product, by feature. Server, console client and OpenAPI are all made from this table. Apart from the
 * package's index, so that whoever needs a part of the package does not load all of it.
 */
export const routes = {
  attachments: attachmentRoutes,
  auth: authRoutes,
  media: mediaRoutes,
  menu: menuRoutes,
  responses: responseRoutes,
  responseQuickActions: responseQuickActionRoutes,
  quickActions: quickActionRoutes,
  contacts: contactRoutes,
  instances: instanceRoutes,
  send: sendRoutes,
  conversations: conversationRoutes,
  notes: noteRoutes,
  conversationWriters: conversationWriterRoutes,
  conversationPerson: conversationPersonRoutes,
  push: pushRoutes,
  bulkSends: bulkSendRoutes,
  tags: tagRoutes,
  triggers: triggerRoutes,
  scripts: scriptRoutes,
  jobs: jobRoutes,
  usage: usageRoutes,
  privacy: privacyRoutes,
  consent: consentRoutes,
  dashboard: dashboardRoutes,
  retention: retentionRoutes,
  autoReply: autoReplyRoutes,
  ai: aiRoutes,
  settings: settingsRoutes,
  alerts: alertRoutes,
  backup: backupRoutes,
  apiCalls: apiCallRoutes,
  live: liveRoutes,
  publicApi: publicApiRoutes,
  operations: operationsRoutes,
};
