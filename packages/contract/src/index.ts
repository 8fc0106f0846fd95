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
import { dashboardRoutes } from './dashboard.ts';
import { instanceRoutes } from './instances.ts';
import { jobRoutes } from './jobs.ts';
import { liveRoutes } from './live.ts';
import './locale.ts';
import { menuRoutes } from './menu.ts';
import { operationsRoutes } from './operations.ts';
import { privacyRoutes } from './privacy.ts';
import { publicApiRoutes } from './public-api.ts';
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

export * from './action-marks.ts';
export * from './ai.ts';
export * from './alerts.ts';
export * from './api-calls.ts';
export * from './attachment-texts.ts';
export * from './attachments.ts';
export * from './auth.ts';
export * from './auto-reply.ts';
export * from './backup.ts';
export * from './backup-texts.ts';
export * from './bulk-sends.ts';
export * from './client.ts';
export * from './consent.ts';
export * from './contact-groups.ts';
export * from './contact-import.ts';
export * from './contact-import-texts.ts';
export * from './contact-samples.ts';
export * from './contact-selection.ts';
export * from './contact-texts.ts';
export * from './contacts.ts';
export * from './dashboard.ts';
export * from './edit-tag.ts';
export * from './errors.ts';
export * from './instances.ts';
export * from './jobs.ts';
export * from './live.ts';
export * from './media.ts';
export * from './media-settings.ts';
export * from './menu.ts';
export * from './number-health.ts';
export * from './operations.ts';
export * from './privacy.ts';
export * from './public-api.ts';
export * from './quick-actions.ts';
export * from './response-quick-actions.ts';
export * from './responses.ts';
export * from './retention.ts';
export * from './route.ts';
export * from './rules/conditions.ts';
export * from './rules/contact-phone.ts';
export * from './rules/contact-text.ts';
export * from './rules/cron-text.ts';
export * from './rules/digits.ts';
export * from './rules/event-facts.ts';
export * from './rules/foreign-text.ts';
export * from './rules/message-key.ts';
export * from './rules/new-chats.ts';
export * from './rules/phone.ts';
export * from './rules/placeholder-marks.ts';
export * from './rules/schedule.ts';
export * from './rules/tag-text.ts';
export { isBlank, nulText } from './rules/text.ts';
export * from './rules/time-zone.ts';
export * from './rules/typed-phone.ts';
export * from './rules/utc-offsets.ts';
export * from './rules/weak-password.ts';
export * from './script-api.ts';
export * from './scripts.ts';
export * from './send.ts';
export * from './settings.ts';
export * from './tags.ts';
export * from './trigger-actions.ts';
export * from './trigger-problems.ts';
export * from './trigger-trial.ts';
export * from './triggers.ts';
export * from './usage.ts';

/** Every route of the product, by feature. Server, console client and OpenAPI are all made from this table. */
export const routes = {
  attachments: attachmentRoutes,
  auth: authRoutes,
  menu: menuRoutes,
  responses: responseRoutes,
  responseQuickActions: responseQuickActionRoutes,
  quickActions: quickActionRoutes,
  contacts: contactRoutes,
  instances: instanceRoutes,
  send: sendRoutes,
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
