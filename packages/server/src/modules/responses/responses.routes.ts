import type { responseRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ResponsesService } from './responses.service.ts';

export const responseHandlers = (responses: ResponsesService): Handlers<typeof responseRoutes> => ({
  list: () => responses.list(),
  twin: ({ query }) => responses.twin(query.phone),
  create: ({ body }) => responses.create(body),
  update: {
    present: ({ params }) => responses.find(params.id),
    save: ({ params, body }) => responses.update(params.id, body),
  },
  remove: async ({ params }) => {
    await responses.remove(params.id);
    return { success: true };
  },
});
