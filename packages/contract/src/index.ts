import { apiCallRoutes } from './api-calls.ts';
import { authRoutes } from './auth.ts';
import './locale.ts';
import { menuRoutes } from './menu.ts';
import { operationsRoutes } from './operations.ts';
import { publicApiRoutes } from './public-api.ts';
import { responseRoutes } from './responses.ts';

export * from './api-calls.ts';
export * from './auth.ts';
export * from './client.ts';
export * from './errors.ts';
export * from './menu.ts';
export * from './operations.ts';
export * from './public-api.ts';
export * from './responses.ts';
export * from './route.ts';
export * from './rules/message-key.ts';
export * from './rules/phone.ts';

/** Every route of the product, by feature. Server, console client and OpenAPI are all made from this table. */
export const routes = {
  auth: authRoutes,
  menu: menuRoutes,
  responses: responseRoutes,
  apiCalls: apiCallRoutes,
  publicApi: publicApiRoutes,
  operations: operationsRoutes,
};
