import type { responseRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ResponsesRepository } from './responses.repository.ts';

export const responseHandlers = (responses: ResponsesRepository): Handlers<typeof responseRoutes> => ({
  list: () => responses.list(),
});
