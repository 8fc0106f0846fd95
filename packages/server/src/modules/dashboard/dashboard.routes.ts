import type { dashboardRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardHandlers = (dashboard: DashboardService): Handlers<typeof dashboardRoutes> => ({
  registered: () => dashboard.registered(),
  today: () => dashboard.today(),
  unanswered: () => dashboard.unanswered(),
});
