import type { usageRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { UsageService } from './usage.service.ts';

export const usageHandlers = (usage: UsageService): Handlers<typeof usageRoutes> => ({
  find: ({ params }) => usage.find(params.kind, params.id),
});
