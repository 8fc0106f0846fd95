import type { alertRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { AlertsService } from './alerts.service.ts';

export const alertHandlers = (alerts: AlertsService): Handlers<typeof alertRoutes> => ({
  get: () => alerts.get(),
  save: ({ body }) => alerts.save(body),
});
