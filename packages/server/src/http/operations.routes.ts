import type { operationsRoutes } from '@recado/contract';
import { AppError } from './app-error.ts';
import type { Handlers } from './handlers.ts';

interface Operations {
  isDatabaseReady(): Promise<boolean>;
  isStopping(): boolean;
  openApi(): Promise<Record<string, unknown>>;
}

export const operationsHandlers = (operations: Operations): Handlers<typeof operationsRoutes> => ({
  health: () => ({ status: 'ok' }),
  ready: async () => {
    if (operations.isStopping() || !(await operations.isDatabaseReady())) throw new AppError('UNAVAILABLE');
    return { status: 'ok' };
  },
  openApi: () => operations.openApi(),
});
