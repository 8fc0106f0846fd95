import type { quickActionRoutes } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { toAttachment } from '../media/outgoing-files.ts';
import type { QuickActionsService } from './quick-actions.service.ts';

export const quickActionHandlers = (quickActions: QuickActionsService): Handlers<typeof quickActionRoutes> => ({
  list: () => quickActions.list(),
  create: ({ body, files }) => quickActions.create(body, files.media),
  update: {
    present: ({ params }) => quickActions.find(params.id),
    save: ({ params, body, files }) => quickActions.update(params.id, body, files.media),
  },
  attach: async ({ params }) => {
    const row = await quickActions.attach(params.id);
    if (!row) throw new AppError('NOT_FOUND', undefined, { text: 'A ação rápida não tem anexo' });
    return toAttachment(row);
  },
  remove: async ({ params }) => {
    await quickActions.remove(params.id);
    return { success: true };
  },
});
