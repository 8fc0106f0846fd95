import type { scriptRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ScriptsService } from './scripts.service.ts';

export const scriptHandlers = (scripts: ScriptsService): Handlers<typeof scriptRoutes> => ({
  list: () => scripts.list(),
  create: ({ body }) => scripts.create(body),
  update: {
    present: ({ params }) => scripts.find(params.id),
    save: ({ params, body }) => scripts.update(params.id, body),
  },
  remove: async ({ params }) => {
    await scripts.remove(params.id);
    return { success: true };
  },
  execute: ({ params, body }) => scripts.execute(params.id, body),
  notice: async () => ({ notice: (await scripts.notice()) ?? null }),
  runs: ({ params }) => scripts.runs(params.id),
});
