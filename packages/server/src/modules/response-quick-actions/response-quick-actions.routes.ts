import type { responseQuickActionRoutes } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ResponseQuickActionsRepository } from './response-quick-actions.repository.ts';

const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Ação rápida não encontrada' });

export const responseQuickActionHandlers = (
  actions: ResponseQuickActionsRepository,
): Handlers<typeof responseQuickActionRoutes> => ({
  list: () => actions.list(),
  create: ({ body }) => actions.add(body),
  update: {
    present: ({ params }) => actions.find(params.id),
    save: async ({ params, body }) => {
      const action = await actions.update(params.id, body);
      if (!action) throw notFound();
      return action;
    },
  },
  remove: async ({ params }) => {
    if (!(await actions.remove(params.id))) throw notFound();
    return { success: true };
  },
});
