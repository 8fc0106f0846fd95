import { aiRoutes } from './ai.ts';
import { apiCallRoutes } from './api-calls.ts';
import { authRoutes } from './auth.ts';
import { autoReplyRoutes } from './auto-reply.ts';
import './locale.ts';
import { menuRoutes } from './menu.ts';
import { operationsRoutes } from './operations.ts';
import { publicApiRoutes } from './public-api.ts';
import { responseQuickActionRoutes } from './response-quick-actions.ts';
import { responseRoutes } from './responses.ts';
import { settingsRoutes } from './settings.ts';

export * from './ai.ts';
export * from './api-calls.ts';
export * from './auth.ts';
export * from './auto-reply.ts';
export * from './client.ts';
export * from './errors.ts';
export * from './menu.ts';
export * from './operations.ts';
export * from './public-api.ts';
export * from './response-quick-actions.ts';
export * from './responses.ts';
export * from './route.ts';
export * from './rules/message-key.ts';
export * from './rules/phone.ts';
export * from './settings.ts';

/** Every route of the product, by feature. Server, console client and OpenAPI are all made from this table. */
export const routes = {
  auth: authRoutes,
  menu: menuRoutes,
  responses: responseRoutes,
  responseQuickActions: responseQuickActionRoutes,
  autoReply: autoReplyRoutes,
  ai: aiRoutes,
  settings: settingsRoutes,
  apiCalls: apiCallRoutes,
  publicApi: publicApiRoutes,
  operations: operationsRoutes,
};
