import type { aiRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { AiService } from './ai.service.ts';

export const aiHandlers = (ai: AiService): Handlers<typeof aiRoutes> => ({
  get: () => ai.get(),
  save: {
    present: () => ai.get(),
    save: ({ body }) => ai.save(body),
  },
  test: async ({ body }) => ({ response: await ai.test(body) }),
});
