import type { quickActionRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { QuickActionsService } from './quick-actions.service.ts';

export const quickActionHandlers = (quickActions: QuickActionsService): Handlers<typeof quickActionRoutes> => ({
  list: () => quickActions.list(),
  create: ({ body, files }) => quickActions.create(body, files.media),
  update: {
    present: ({ params }) => quickActions.find(params.id),
    save: ({ params, body, files }) => quickActions.update(params.id, body, files.media),
  },
  remove: async ({ params }) => {
    await quickActions.remove(params.id);
    return { success: true };
  },
});
