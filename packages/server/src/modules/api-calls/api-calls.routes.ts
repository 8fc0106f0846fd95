import type { apiCallRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ApiCallsService } from './api-calls.service.ts';

export const apiCallHandlers = (apiCalls: ApiCallsService): Handlers<typeof apiCallRoutes> => ({
  stats: () => apiCalls.stats(),
});
