import type { apiCallRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ApiCallsService } from './api-calls.service.ts';

export const apiCallHandlers = (apiCalls: ApiCallsService): Handlers<typeof apiCallRoutes> => ({
  list: ({ query }) => apiCalls.list(query.page, query.limit),
  stats: () => apiCalls.stats(),
  hours: () => apiCalls.hours(),
  cleanup: async () => ({ deletedRecords: await apiCalls.cleanup() }),
});
