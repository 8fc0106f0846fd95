import type { apiCallRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ApiCallsService } from './api-calls.service.ts';
import type { RefusedCalls } from './refused-calls.ts';

export const apiCallHandlers = (apiCalls: ApiCallsService, refused: RefusedCalls): Handlers<typeof apiCallRoutes> => ({
  list: ({ query }) => apiCalls.list(query.page, query.limit),
  stats: () => apiCalls.stats(),
  hours: () => apiCalls.hours(),
  refused: () => refused.list(),
  cleanup: async () => ({ deletedRecords: await apiCalls.cleanup() }),
});
