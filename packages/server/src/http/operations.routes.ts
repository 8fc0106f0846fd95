import type { operationsRoutes } from '@recado/contract';
import { AppError } from '../errors/app-error.ts';
import type { Storage } from '../storage/storage.ts';
import type { Handlers } from './handlers.ts';

interface Operations {
  isDatabaseReady(): Promise<boolean>;
  isStopping(): boolean;
  storage: Pick<Storage, 'status' | 'refusal'>;
  openApi(): Promise<Record<string, unknown>>;
}

export const operationsHandlers = (operations: Operations): Handlers<typeof operationsRoutes> => ({
  health: () => ({ status: 'ok' }),
  ready: async () => {
    if (operations.isStopping() || !(await operations.isDatabaseReady())) throw new AppError('UNAVAILABLE');
    const refusal = operations.storage.refusal();
    if (refusal) throw new AppError(refusal);
    return { status: 'ok' };
  },
  storage: () => operations.storage.status(),
  openApi: () => operations.openApi(),
});
