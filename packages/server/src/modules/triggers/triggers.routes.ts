import type { triggerRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { TriggersService } from './triggers.service.ts';

export const triggerHandlers = (triggers: TriggersService): Handlers<typeof triggerRoutes> => ({
  list: () => triggers.list(),
  create: ({ body }) => triggers.create(body),
  update: {
    present: ({ params }) => triggers.find(params.id),
    save: ({ params, body }) => triggers.update(params.id, body),
  },
  remove: async ({ params }) => {
    await triggers.remove(params.id);
    return { success: true };
  },
  execute: ({ params, body }) => triggers.execute(params.id, body),
  run: ({ params }) => triggers.getRun(params.id),
  runs: ({ query: { failed, day, ...query } }) =>
    triggers.runs({ ...query, failedOnly: failed === 'true', isToday: day === 'today' }),
  events: ({ query }) => triggers.events(query.limit),
  previewCron: ({ body }) => triggers.previewCron(body.expression),
});
